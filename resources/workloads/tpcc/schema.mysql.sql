-- Rows arrive in the order of the primary keys, in which InnoDB keeps them, so the keys are made first.
CREATE TABLE warehouse (
    w_id int NOT NULL,
    w_name varchar(10) NOT NULL,
    w_street_1 varchar(20) NOT NULL,
    w_street_2 varchar(20) NOT NULL,
    w_city varchar(20) NOT NULL,
    w_state char(2) NOT NULL,
    w_zip char(9) NOT NULL,
    w_tax decimal(4,4) NOT NULL,
    w_ytd decimal(12,2) NOT NULL,
    PRIMARY KEY (w_id)
) ENGINE=InnoDB;
CREATE TABLE district (
    d_id int NOT NULL,
    d_w_id int NOT NULL,
    d_name varchar(10) NOT NULL,
    d_street_1 varchar(20) NOT NULL,
    d_street_2 varchar(20) NOT NULL,
    d_city varchar(20) NOT NULL,
    d_state char(2) NOT NULL,
    d_zip char(9) NOT NULL,
    d_tax decimal(4,4) NOT NULL,
    d_ytd decimal(12,2) NOT NULL,
    d_next_o_id int NOT NULL,
    PRIMARY KEY (d_w_id, d_id)
) ENGINE=InnoDB;
CREATE TABLE customer (
    c_id int NOT NULL,
    c_d_id int NOT NULL,
    c_w_id int NOT NULL,
    c_first varchar(16) NOT NULL,
    c_middle char(2) NOT NULL,
    c_last varchar(16) NOT NULL,
    c_street_1 varchar(20) NOT NULL,
    c_street_2 varchar(20) NOT NULL,
    c_city varchar(20) NOT NULL,
    c_state char(2) NOT NULL,
    c_zip char(9) NOT NULL,
    c_phone char(16) NOT NULL,
    c_since datetime NOT NULL,
    c_credit char(2) NOT NULL,
    c_credit_lim decimal(12,2) NOT NULL,
    c_discount decimal(4,4) NOT NULL,
    c_balance decimal(12,2) NOT NULL,
    c_ytd_payment decimal(12,2) NOT NULL,
    c_payment_cnt int NOT NULL,
    c_delivery_cnt int NOT NULL,
    c_data varchar(500) NOT NULL,
    PRIMARY KEY (c_w_id, c_d_id, c_id)
) ENGINE=InnoDB;
CREATE TABLE history (
    h_c_id int NOT NULL,
    h_c_d_id int NOT NULL,
    h_c_w_id int NOT NULL,
    h_d_id int NOT NULL,
    h_w_id int NOT NULL,
    h_date datetime NOT NULL,
    h_amount decimal(6,2) NOT NULL,
    h_data varchar(24) NOT NULL
) ENGINE=InnoDB;
CREATE TABLE oorder (
    o_id int NOT NULL,
    o_d_id int NOT NULL,
    o_w_id int NOT NULL,
    o_c_id int NOT NULL,
    o_entry_d datetime NOT NULL,
    o_carrier_id int,
    o_ol_cnt int NOT NULL,
    o_all_local int NOT NULL,
    PRIMARY KEY (o_w_id, o_d_id, o_id)
) ENGINE=InnoDB;
CREATE TABLE new_order (
    no_o_id int NOT NULL,
    no_d_id int NOT NULL,
    no_w_id int NOT NULL,
    PRIMARY KEY (no_w_id, no_d_id, no_o_id)
) ENGINE=InnoDB;
CREATE TABLE order_line (
    ol_o_id int NOT NULL,
    ol_d_id int NOT NULL,
    ol_w_id int NOT NULL,
    ol_number int NOT NULL,
    ol_i_id int NOT NULL,
    ol_supply_w_id int NOT NULL,
    ol_delivery_d datetime,
    ol_quantity int NOT NULL,
    ol_amount decimal(6,2) NOT NULL,
    ol_dist_info char(24) NOT NULL,
    PRIMARY KEY (ol_w_id, ol_d_id, ol_o_id, ol_number)
) ENGINE=InnoDB;
CREATE TABLE item (
    i_id int NOT NULL,
    i_im_id int NOT NULL,
    i_name varchar(24) NOT NULL,
    i_price decimal(5,2) NOT NULL,
    i_data varchar(50) NOT NULL,
    PRIMARY KEY (i_id)
) ENGINE=InnoDB;
CREATE TABLE stock (
    s_i_id int NOT NULL,
    s_w_id int NOT NULL,
    s_quantity int NOT NULL,
    s_dist_01 char(24) NOT NULL,
    s_dist_02 char(24) NOT NULL,
    s_dist_03 char(24) NOT NULL,
    s_dist_04 char(24) NOT NULL,
    s_dist_05 char(24) NOT NULL,
    s_dist_06 char(24) NOT NULL,
    s_dist_07 char(24) NOT NULL,
    s_dist_08 char(24) NOT NULL,
    s_dist_09 char(24) NOT NULL,
    s_dist_10 char(24) NOT NULL,
    s_ytd bigint NOT NULL,
    s_order_cnt int NOT NULL,
    s_remote_cnt int NOT NULL,
    s_data varchar(50) NOT NULL,
    PRIMARY KEY (s_w_id, s_i_id)
) ENGINE=InnoDB;

-- The transactions as procedures, for the parameter logic=server. Items and remote warehouses are drawn here.
CREATE PROCEDURE tpcc_new_order(p_w_id int, p_warehouses int, p_d_id int, p_c_id int, p_ol_cnt int, p_is_wrong int)
work: BEGIN
    DECLARE v_w_tax, v_d_tax, v_discount decimal(4,4);
    DECLARE v_price decimal(5,2);
    DECLARE v_total decimal(12,2) DEFAULT 0;
    DECLARE v_o_id, v_i_id, v_supply, v_quantity int;
    DECLARE v_all_local int DEFAULT 1;
    DECLARE v_line int DEFAULT 0;
    DECLARE v_dist char(24);
    START TRANSACTION;
    SELECT w_tax INTO v_w_tax FROM warehouse WHERE w_id = p_w_id;
    UPDATE district SET d_next_o_id = d_next_o_id + 1 WHERE d_w_id = p_w_id AND d_id = p_d_id;
    SELECT d_tax, d_next_o_id - 1 INTO v_d_tax, v_o_id FROM district WHERE d_w_id = p_w_id AND d_id = p_d_id;
    SELECT c_discount INTO v_discount FROM customer
    WHERE c_w_id = p_w_id AND c_d_id = p_d_id AND c_id = p_c_id;
    WHILE v_line < p_ol_cnt DO
        SET v_line = v_line + 1;
        SET v_i_id = ((floor(rand() * 8192) | (1 + floor(rand() * :items))) + 987) % :items + 1;
        IF p_is_wrong AND v_line = p_ol_cnt THEN
            SET v_i_id = :items + 1;
        END IF;
        SET v_price = (SELECT i_price FROM item WHERE i_id = v_i_id);
        IF v_price IS NULL THEN
            ROLLBACK;
            SELECT 0 AS total;
            LEAVE work;
        END IF;
        SET v_supply = p_w_id;
        IF p_warehouses > 1 AND rand() < 0.01 THEN
            SET v_supply = 1 + (p_w_id + floor(rand() * (p_warehouses - 1))) % p_warehouses;
            SET v_all_local = 0;
        END IF;
        SET v_quantity = 1 + floor(rand() * 10);
        UPDATE stock SET s_quantity = CASE WHEN s_quantity >= v_quantity + 10 THEN s_quantity - v_quantity
                ELSE s_quantity - v_quantity + 91 END,
            s_ytd = s_ytd + v_quantity, s_order_cnt = s_order_cnt + 1,
            s_remote_cnt = s_remote_cnt + CASE WHEN v_supply = p_w_id THEN 0 ELSE 1 END
        WHERE s_w_id = v_supply AND s_i_id = v_i_id;
        SELECT CASE p_d_id WHEN 1 THEN s_dist_01 WHEN 2 THEN s_dist_02 WHEN 3 THEN s_dist_03
            WHEN 4 THEN s_dist_04 WHEN 5 THEN s_dist_05 WHEN 6 THEN s_dist_06 WHEN 7 THEN s_dist_07
            WHEN 8 THEN s_dist_08 WHEN 9 THEN s_dist_09 ELSE s_dist_10 END INTO v_dist
        FROM stock WHERE s_w_id = v_supply AND s_i_id = v_i_id;
        INSERT INTO order_line (ol_o_id, ol_d_id, ol_w_id, ol_number, ol_i_id, ol_supply_w_id, ol_quantity,
            ol_amount, ol_dist_info)
        VALUES (v_o_id, p_d_id, p_w_id, v_line, v_i_id, v_supply, v_quantity, v_quantity * v_price, v_dist);
        SET v_total = v_total + v_quantity * v_price;
    END WHILE;
    INSERT INTO oorder (o_id, o_d_id, o_w_id, o_c_id, o_entry_d, o_ol_cnt, o_all_local)
    VALUES (v_o_id, p_d_id, p_w_id, p_c_id, CURRENT_TIMESTAMP, p_ol_cnt, v_all_local);
    INSERT INTO new_order (no_o_id, no_d_id, no_w_id) VALUES (v_o_id, p_d_id, p_w_id);
    COMMIT;
    SELECT v_total * (1 - v_discount) * (1 + v_w_tax + v_d_tax) AS total;
END;

CREATE PROCEDURE tpcc_payment(p_w_id int, p_d_id int, p_c_w_id int, p_c_d_id int, p_c_id int, p_c_last varchar(16),
    p_amount decimal(6,2))
BEGIN
    DECLARE v_c_id int DEFAULT p_c_id;
    DECLARE v_same, v_skip int;
    DECLARE v_credit char(2);
    DECLARE v_balance decimal(12,2);
    START TRANSACTION;
    UPDATE warehouse SET w_ytd = w_ytd + p_amount WHERE w_id = p_w_id;
    UPDATE district SET d_ytd = d_ytd + p_amount WHERE d_w_id = p_w_id AND d_id = p_d_id;
    IF p_c_last <> '' THEN
        SELECT count(*) INTO v_same FROM customer
        WHERE c_w_id = p_c_w_id AND c_d_id = p_c_d_id AND c_last = p_c_last;
        IF v_same > 0 THEN
            SET v_skip = (v_same - 1) DIV 2;
            SELECT c_id INTO v_c_id FROM customer
            WHERE c_w_id = p_c_w_id AND c_d_id = p_c_d_id AND c_last = p_c_last
            ORDER BY c_first LIMIT 1 OFFSET v_skip;
        END IF;
    END IF;
    UPDATE customer SET c_balance = c_balance - p_amount, c_ytd_payment = c_ytd_payment + p_amount,
        c_payment_cnt = c_payment_cnt + 1
    WHERE c_w_id = p_c_w_id AND c_d_id = p_c_d_id AND c_id = v_c_id;
    SELECT c_balance, c_credit INTO v_balance, v_credit FROM customer
    WHERE c_w_id = p_c_w_id AND c_d_id = p_c_d_id AND c_id = v_c_id;
    IF v_credit = 'BC' THEN
        UPDATE customer SET c_data = substr(concat(c_id, ' ', c_d_id, ' ', c_w_id, ' ', c_ytd_payment, ' ', c_data),
            1, 500)
        WHERE c_w_id = p_c_w_id AND c_d_id = p_c_d_id AND c_id = v_c_id;
    END IF;
    INSERT INTO history (h_c_id, h_c_d_id, h_c_w_id, h_d_id, h_w_id, h_date, h_amount, h_data)
    SELECT v_c_id, p_c_d_id, p_c_w_id, p_d_id, p_w_id, CURRENT_TIMESTAMP, p_amount, concat(w_name, '    ', d_name)
    FROM warehouse, district WHERE w_id = p_w_id AND d_w_id = p_w_id AND d_id = p_d_id;
    COMMIT;
    SELECT v_balance AS balance;
END;

CREATE PROCEDURE tpcc_order_status(p_w_id int, p_d_id int, p_c_id int, p_c_last varchar(16))
BEGIN
    DECLARE v_c_id int DEFAULT p_c_id;
    DECLARE v_same, v_skip, v_o_id int;
    DECLARE v_balance decimal(12,2);
    START TRANSACTION;
    IF p_c_last <> '' THEN
        SELECT count(*) INTO v_same FROM customer
        WHERE c_w_id = p_w_id AND c_d_id = p_d_id AND c_last = p_c_last;
        IF v_same > 0 THEN
            SET v_skip = (v_same - 1) DIV 2;
            SELECT c_id INTO v_c_id FROM customer
            WHERE c_w_id = p_w_id AND c_d_id = p_d_id AND c_last = p_c_last
            ORDER BY c_first LIMIT 1 OFFSET v_skip;
        END IF;
    END IF;
    SELECT c_balance INTO v_balance FROM customer WHERE c_w_id = p_w_id AND c_d_id = p_d_id AND c_id = v_c_id;
    SELECT o_id INTO v_o_id FROM oorder WHERE o_w_id = p_w_id AND o_d_id = p_d_id AND o_c_id = v_c_id
    ORDER BY o_id DESC LIMIT 1;
    SELECT ol_i_id, ol_supply_w_id, ol_quantity, ol_amount, ol_delivery_d FROM order_line
    WHERE ol_w_id = p_w_id AND ol_d_id = p_d_id AND ol_o_id = v_o_id;
    COMMIT;
END;

CREATE PROCEDURE tpcc_delivery(p_w_id int, p_carrier int)
BEGIN
    DECLARE v_d_id, v_o_id, v_c_id int;
    DECLARE v_total decimal(12,2);
    SET v_d_id = 0;
    START TRANSACTION;
    WHILE v_d_id < 10 DO
        SET v_d_id = v_d_id + 1;
        SET v_o_id = NULL;
        SELECT no_o_id INTO v_o_id FROM new_order WHERE no_w_id = p_w_id AND no_d_id = v_d_id
        ORDER BY no_o_id LIMIT 1 FOR UPDATE;
        IF v_o_id IS NOT NULL THEN
            DELETE FROM new_order WHERE no_w_id = p_w_id AND no_d_id = v_d_id AND no_o_id = v_o_id;
            SELECT o_c_id INTO v_c_id FROM oorder WHERE o_w_id = p_w_id AND o_d_id = v_d_id AND o_id = v_o_id;
            UPDATE oorder SET o_carrier_id = p_carrier
            WHERE o_w_id = p_w_id AND o_d_id = v_d_id AND o_id = v_o_id;
            UPDATE order_line SET ol_delivery_d = CURRENT_TIMESTAMP
            WHERE ol_w_id = p_w_id AND ol_d_id = v_d_id AND ol_o_id = v_o_id;
            SELECT sum(ol_amount) INTO v_total FROM order_line
            WHERE ol_w_id = p_w_id AND ol_d_id = v_d_id AND ol_o_id = v_o_id;
            UPDATE customer SET c_balance = c_balance + v_total, c_delivery_cnt = c_delivery_cnt + 1
            WHERE c_w_id = p_w_id AND c_d_id = v_d_id AND c_id = v_c_id;
        END IF;
    END WHILE;
    COMMIT;
END;

CREATE PROCEDURE tpcc_stock_level(p_w_id int, p_d_id int, p_threshold int)
BEGIN
    DECLARE v_next int;
    SELECT d_next_o_id INTO v_next FROM district WHERE d_w_id = p_w_id AND d_id = p_d_id;
    SELECT count(DISTINCT s_i_id) AS low_stock FROM order_line JOIN stock ON s_w_id = ol_w_id AND s_i_id = ol_i_id
    WHERE ol_w_id = p_w_id AND ol_d_id = p_d_id AND ol_o_id >= v_next - 20 AND ol_o_id < v_next
        AND s_quantity < p_threshold;
END;
