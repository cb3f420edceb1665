-- What a closed period was paid on: the project's setting at that moment. Null: not closed yet, or closed before this was kept.
ALTER TABLE pay_periods ADD COLUMN pay_basis text CHECK (pay_basis IN ('paper', 'e-ticket'));
