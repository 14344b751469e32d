-- Every listing has its text
SELECT l.id FROM listings l LEFT JOIN listing_texts t ON t.listing_id = l.id WHERE t.listing_id IS NULL;

-- Every listing has a first image
SELECT l.id FROM listings l LEFT JOIN listing_images i ON i.listing_id = l.id AND i.position = 1
WHERE i.listing_id IS NULL;

-- Listings belong to users, categories and cities that exist
SELECT l.id FROM listings l LEFT JOIN users u ON u.id = l.user_id LEFT JOIN categories c ON c.id = l.category_id
LEFT JOIN cities t ON t.id = l.city_id WHERE u.id IS NULL OR c.id IS NULL OR t.id IS NULL;

-- Messages belong to conversations that exist
SELECT m.conversation_id FROM messages m LEFT JOIN conversations c ON c.id = m.conversation_id WHERE c.id IS NULL;

-- There are as many listings as were asked for
SELECT n AS found FROM (SELECT count(*) AS n FROM listings) t WHERE n <> :listings;
