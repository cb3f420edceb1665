-- Where a ticket was delivered when it got its station, and how far from the alignment that is. A ticket that has moved since gets another
-- station.
ALTER TABLE stationed_tickets
  ADD COLUMN latitude double precision,
  ADD COLUMN longitude double precision,
  -- in feet of the alignment, positive to the right in the direction of increasing stations
  ADD COLUMN offset_feet numeric(6, 2);

-- Tickets that have stations keep them until they move. The owner need not be one that row-level security lets through.
ALTER TABLE slips NO FORCE ROW LEVEL SECURITY;
ALTER TABLE stationed_tickets NO FORCE ROW LEVEL SECURITY;
UPDATE stationed_tickets given SET latitude = slips.delivery_lat, longitude = slips.delivery_long
  FROM slips WHERE slips.dot_authority_id = given.dot_authority_id AND slips.id = given.slip_id;
ALTER TABLE stationed_tickets FORCE ROW LEVEL SECURITY;
ALTER TABLE slips FORCE ROW LEVEL SECURITY;
