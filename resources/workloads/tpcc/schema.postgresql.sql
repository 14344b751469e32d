CREATE TABLE warehouse (
    w_id integer NOT NULL,
    w_name varchar(10) NOT NULL,
    w_street_1 varchar(20) NOT NULL,
    w_street_2 varchar(20) NOT NULL,
    w_city varchar(20) NOT NULL,
    w_state char(2) NOT NULL,
    w_zip char(9) NOT NULL,
    w_tax decimal(4,4) NOT NULL,
    w_ytd decimal(12,2) NOT NULL
);
CREATE TABLE district (
    d_id integer NOT NULL,
    d_w_id integer NOT NULL,
    d_name varchar(10) NOT NULL,
    d_street_1 varchar(20) NOT NULL,
    d_street_2 varchar(20) NOT NULL,
    d_city varchar(20) NOT NULL,
    d_state char(2) NOT NULL,
    d_zip char(9) NOT NULL,
    d_tax decimal(4,4) NOT NULL,
    d_ytd decimal(12,2) NOT NULL,
    d_next_o_id integer NOT NULL
);
CREATE TABLE customer (
    c_id integer NOT NULL,
    c_d_id integer NOT NULL,
    c_w_id integer NOT NULL,
    c_first varchar(16) NOT NULL,
    c_middle char(2) NOT NULL,
    c_last varchar(16) NOT NULL,
    c_street_1 varchar(20) NOT NULL,
    c_street_2 varchar(20) NOT NULL,
    c_city varchar(20) NOT NULL,
    c_state char(2) NOT NULL,
    c_zip char(9) NOT NULL,
    c_phone char(16) NOT NULL,
    c_since timestamp(0) NOT NULL,
    c_credit char(2) NOT NULL,
    c_credit_lim decimal(12,2) NOT NULL,
    c_discount decimal(4,4) NOT NULL,
    c_balance decimal(12,2) NOT NULL,
    c_ytd_payment decimal(12,2) NOT NULL,
    c_payment_cnt integer NOT NULL,
    c_delivery_cnt integer NOT NULL,
    c_data varchar(500) NOT NULL
);
CREATE TABLE history (
    h_c_id integer NOT NULL,
    h_c_d_id integer NOT NULL,
    h_c_w_id integer NOT NULL,
    h_d_id integer NOT NULL,
    h_w_id integer NOT NULL,
    h_date timestamp(0) NOT NULL,
    h_amount decimal(6,2) NOT NULL,
    h_data varchar(24) NOT NULL
);
CREATE TABLE oorder (
    o_id integer NOT NULL,
    o_d_id integer NOT NULL,
    o_w_id integer NOT NULL,
    o_c_id integer NOT NULL,
    o_entry_d timestamp(0) NOT NULL,
    o_carrier_id integer,
    o_ol_cnt integer NOT NULL,
    o_all_local integer NOT NULL
);
CREATE TABLE new_order (
    no_o_id integer NOT NULL,
    no_d_id integer NOT NULL,
    no_w_id integer NOT NULL
);
CREATE TABLE order_line (
    ol_o_id integer NOT NULL,
    ol_d_id integer NOT NULL,
    ol_w_id integer NOT NULL,
    ol_number integer NOT NULL,
    ol_i_id integer NOT NULL,
    ol_supply_w_id integer NOT NULL,
    ol_delivery_d timestamp(0),
    ol_quantity integer NOT NULL,
    ol_amount decimal(6,2) NOT NULL,
    ol_dist_info char(24) NOT NULL
);
CREATE TABLE item (
    i_id integer NOT NULL,
    i_im_id integer NOT NULL,
    i_name varchar(24) NOT NULL,
    i_price decimal(5,2) NOT NULL,
    i_data varchar(50) NOT NULL
);
CREATE TABLE stock (
    s_i_id integer NOT NULL,
    s_w_id integer NOT NULL,
    s_quantity integer NOT NULL,
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
    s_order_cnt integer NOT NULL,
    s_remote_cnt integer NOT NULL,
    s_data varchar(50) NOT NULL
);

-- The transactions as procedures, for the parameter logic=server. Items and remote warehouses are drawn here.
CREATE OR REPLACE PROCEDURE tpcc_new_order(p_w_id integer, p_warehouses integer, p_d_id integer, p_c_id integer,
    p_ol_cnt integer, p_is_wrong boolean, INOUT p_total numeric)
LANGUAGE plpgsql AS $$
DECLARE
    v_w_tax numeric; v_d_tax numeric; v_o_id integer; v_discount numeric; v_i_id integer; v_price numeric;
    v_supply integer; v_quantity integer; v_all_local integer = 1; v_dist char(24); v_name varchar(24);
BEGIN
    p_total = 0;
    SELECT w_tax INTO v_w_tax FROM warehouse WHERE w_id = p_w_id;
    UPDATE district SET d_next_o_id = d_next_o_id + 1 WHERE d_w_id = p_w_id AND d_id = p_d_id
    RETURNING d_tax, d_next_o_id - 1 INTO v_d_tax, v_o_id;
    SELECT c_discount INTO v_discount FROM customer
    WHERE c_w_id = p_w_id AND c_d_id = p_d_id AND c_id = p_c_id;
    FOR v_line IN 1 .. p_ol_cnt LOOP
        v_i_id = ((floor(random() * 8192)::integer | (1 + floor(random() * :items)::integer)) + 987) % :items + 1;
        IF p_is_wrong AND v_line = p_ol_cnt THEN
            v_i_id = :items + 1;
        END IF;
        SELECT i_price, i_name INTO v_price, v_name FROM item WHERE i_id = v_i_id;
        IF NOT FOUND THEN
            ROLLBACK;
            RETURN;
        END IF;
        v_supply = p_w_id;
        IF p_warehouses > 1 AND random() < 0.01 THEN
            v_supply = 1 + (p_w_id + floor(random() * (p_warehouses - 1))::integer) % p_warehouses;
            v_all_local = 0;
        END IF;
        v_quantity = 1 + floor(random() * 10)::integer;
        UPDATE stock SET s_quantity = CASE WHEN s_quantity >= v_quantity + 10 THEN s_quantity - v_quantity
                ELSE s_quantity - v_quantity + 91 END,
            s_ytd = s_ytd + v_quantity, s_order_cnt = s_order_cnt + 1,
            s_remote_cnt = s_remote_cnt + CASE WHEN v_supply = p_w_id THEN 0 ELSE 1 END
        WHERE s_w_id = v_supply AND s_i_id = v_i_id
        RETURNING CASE p_d_id WHEN 1 THEN s_dist_01 WHEN 2 THEN s_dist_02 WHEN 3 THEN s_dist_03
            WHEN 4 THEN s_dist_04 WHEN 5 THEN s_dist_05 WHEN 6 THEN s_dist_06 WHEN 7 THEN s_dist_07
            WHEN 8 THEN s_dist_08 WHEN 9 THEN s_dist_09 ELSE s_dist_10 END INTO v_dist;
        INSERT INTO order_line (ol_o_id, ol_d_id, ol_w_id, ol_number, ol_i_id, ol_supply_w_id, ol_quantity,
            ol_amount, ol_dist_info)
        VALUES (v_o_id, p_d_id, p_w_id, v_line, v_i_id, v_supply, v_quantity, v_quantity * v_price, v_dist);
        p_total = p_total + v_quantity * v_price;
    END LOOP;
    INSERT INTO oorder (o_id, o_d_id, o_w_id, o_c_id, o_entry_d, o_ol_cnt, o_all_local)
    VALUES (v_o_id, p_d_id, p_w_id, p_c_id, CURRENT_TIMESTAMP, p_ol_cnt, v_all_local);
    INSERT INTO new_order (no_o_id, no_d_id, no_w_id) VALUES (v_o_id, p_d_id, p_w_id);
    p_total = p_total * (1 - v_discount) * (1 + v_w_tax + v_d_tax);
END $$;

CREATE OR REPLACE PROCEDURE tpcc_payment(p_w_id integer, p_d_id integer, p_c_w_id integer, p_c_d_id integer,
    p_c_id integer, p_c_last varchar, p_amount numeric, INOUT p_balance numeric)
LANGUAGE plpgsql AS $$
DECLARE
    v_c_id integer = p_c_id; v_same integer; v_w_name varchar(10); v_d_name varchar(10); v_credit char(2);
BEGIN
    UPDATE warehouse SET w_ytd = w_ytd + p_amount WHERE w_id = p_w_id RETURNING w_name INTO v_w_name;
    UPDATE district SET d_ytd = d_ytd + p_amount WHERE d_w_id = p_w_id AND d_id = p_d_id
    RETURNING d_name INTO v_d_name;
    IF p_c_last <> '' THEN
        SELECT count(*) INTO v_same FROM customer
        WHERE c_w_id = p_c_w_id AND c_d_id = p_c_d_id AND c_last = p_c_last;
        IF v_same > 0 THEN
            SELECT c_id INTO v_c_id FROM customer
            WHERE c_w_id = p_c_w_id AND c_d_id = p_c_d_id AND c_last = p_c_last
            ORDER BY c_first LIMIT 1 OFFSET (v_same - 1) / 2;
        END IF;
    END IF;
    UPDATE customer SET c_balance = c_balance - p_amount, c_ytd_payment = c_ytd_payment + p_amount,
        c_payment_cnt = c_payment_cnt + 1
    WHERE c_w_id = p_c_w_id AND c_d_id = p_c_d_id AND c_id = v_c_id
    RETURNING c_balance, c_credit INTO p_balance, v_credit;
    IF v_credit = 'BC' THEN
        UPDATE customer SET c_data = substr(concat(c_id, ' ', c_d_id, ' ', c_w_id, ' ', c_ytd_payment, ' ', c_data),
            1, 500)
        WHERE c_w_id = p_c_w_id AND c_d_id = p_c_d_id AND c_id = v_c_id;
    END IF;
    INSERT INTO history (h_c_id, h_c_d_id, h_c_w_id, h_d_id, h_w_id, h_date, h_amount, h_data)
    VALUES (v_c_id, p_c_d_id, p_c_w_id, p_d_id, p_w_id, CURRENT_TIMESTAMP, p_amount,
        concat(v_w_name, '    ', v_d_name));
END $$;

CREATE OR REPLACE FUNCTION tpcc_order_status(p_w_id integer, p_d_id integer, p_c_id integer, p_c_last varchar)
RETURNS TABLE (i_id integer, supply_w_id integer, quantity integer, amount numeric, delivery_d timestamp)
LANGUAGE plpgsql AS $$
DECLARE
    v_c_id integer = p_c_id; v_same integer; v_o_id integer; v_balance numeric;
BEGIN
    IF p_c_last <> '' THEN
        SELECT count(*) INTO v_same FROM customer
        WHERE c_w_id = p_w_id AND c_d_id = p_d_id AND c_last = p_c_last;
        IF v_same > 0 THEN
            SELECT c_id INTO v_c_id FROM customer
            WHERE c_w_id = p_w_id AND c_d_id = p_d_id AND c_last = p_c_last
            ORDER BY c_first LIMIT 1 OFFSET (v_same - 1) / 2;
        END IF;
    END IF;
    SELECT c_balance INTO v_balance FROM customer WHERE c_w_id = p_w_id AND c_d_id = p_d_id AND c_id = v_c_id;
    SELECT o_id INTO v_o_id FROM oorder WHERE o_w_id = p_w_id AND o_d_id = p_d_id AND o_c_id = v_c_id
    ORDER BY o_id DESC LIMIT 1;
    RETURN QUERY SELECT ol_i_id, ol_supply_w_id, ol_quantity, ol_amount, ol_delivery_d::timestamp FROM order_line
        WHERE ol_w_id = p_w_id AND ol_d_id = p_d_id AND ol_o_id = v_o_id;
END $$;

CREATE OR REPLACE PROCEDURE tpcc_delivery(p_w_id integer, p_carrier integer)
LANGUAGE plpgsql AS $$
DECLARE
    v_o_id integer; v_c_id integer; v_total numeric;
BEGIN
    FOR v_d_id IN 1 .. 10 LOOP
        SELECT no_o_id INTO v_o_id FROM new_order WHERE no_w_id = p_w_id AND no_d_id = v_d_id
        ORDER BY no_o_id LIMIT 1 FOR UPDATE;
        CONTINUE WHEN NOT FOUND;
        DELETE FROM new_order WHERE no_w_id = p_w_id AND no_d_id = v_d_id AND no_o_id = v_o_id;
        UPDATE oorder SET o_carrier_id = p_carrier
        WHERE o_w_id = p_w_id AND o_d_id = v_d_id AND o_id = v_o_id RETURNING o_c_id INTO v_c_id;
        UPDATE order_line SET ol_delivery_d = CURRENT_TIMESTAMP
        WHERE ol_w_id = p_w_id AND ol_d_id = v_d_id AND ol_o_id = v_o_id;
        SELECT sum(ol_amount) INTO v_total FROM order_line
        WHERE ol_w_id = p_w_id AND ol_d_id = v_d_id AND ol_o_id = v_o_id;
        UPDATE customer SET c_balance = c_balance + v_total, c_delivery_cnt = c_delivery_cnt + 1
        WHERE c_w_id = p_w_id AND c_d_id = v_d_id AND c_id = v_c_id;
    END LOOP;
END $$;

CREATE OR REPLACE FUNCTION tpcc_stock_level(p_w_id integer, p_d_id integer, p_threshold integer) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
    v_next integer; v_low bigint;
BEGIN
    SELECT d_next_o_id INTO v_next FROM district WHERE d_w_id = p_w_id AND d_id = p_d_id;
    SELECT count(DISTINCT s_i_id) INTO v_low FROM order_line JOIN stock ON s_w_id = ol_w_id AND s_i_id = ol_i_id
    WHERE ol_w_id = p_w_id AND ol_d_id = p_d_id AND ol_o_id >= v_next - 20 AND ol_o_id < v_next
        AND s_quantity < p_threshold;
    RETURN v_low;
END $$;
