-- Before migration 31 a closed period had one line of do not pay for all units, in the item's own unit. A line looks the
-- same when all such tickets are in that unit, so the period itself says it: those that are there now may have one, and
-- every close from here on writes a line for each unit. A default marks closed periods without changing them.
ALTER TABLE pay_periods ADD COLUMN do_not_pay_in_one_line boolean NOT NULL DEFAULT true;
ALTER TABLE pay_periods ALTER COLUMN do_not_pay_in_one_line SET DEFAULT false;
