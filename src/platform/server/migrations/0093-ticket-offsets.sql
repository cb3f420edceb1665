-- Where a ticket was delivered when it got its station, and how far from the alignment that is. A ticket that has moved since gets another
-- station; so does one that got its station before this was kept, the next time its project's tickets are looked at.
ALTER TABLE stationed_tickets
  ADD COLUMN latitude double precision,
  ADD COLUMN longitude double precision,
  -- in feet of the alignment, positive to the right in the direction of increasing stations
  ADD COLUMN offset_feet numeric(6, 2);
