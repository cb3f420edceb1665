-- The unit price of an item in US dollars (PAY-46): optional, exact, at most 4 decimals. The do-not-pay item has none.
ALTER TABLE pay_items
  ADD COLUMN unit_price numeric(13, 4) CHECK (unit_price >= 0),
  ADD CONSTRAINT pay_items_no_price_of_dnp CHECK (NOT is_dnp OR unit_price IS NULL);
ALTER TABLE change_order_lines ADD COLUMN unit_price numeric(13, 4) CHECK (unit_price >= 0);

-- A closed period keeps the price that it was closed with: the triggers of migration 21 guard every column of its lines.
-- The amount follows from quantity and price, so that no code can write another one; round is half up for amounts above 0.
ALTER TABLE pay_period_lines
  ADD COLUMN unit_price numeric(13, 4) CHECK (unit_price >= 0),
  ADD COLUMN amount numeric(26, 2) GENERATED ALWAYS AS (round(quantity * unit_price, 2)) STORED;
