-- What the server itself measured of a photo, without an AI provider: what the camera noted of time and location, whether it is sharp, and which
-- photos are copies of it. The photo and its ticket stay as they are.
CREATE TABLE image_checks (
  dot_authority_id int NOT NULL REFERENCES dot_authorities,
  image_id int NOT NULL,
  -- the camera's clock as YYYY-MM-DDTHH:MM:SS, whose zone is not known; null when it noted none that can be true
  camera_at text CHECK (camera_at ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$'),
  latitude double precision CHECK (latitude BETWEEN -90 AND 90),
  longitude double precision CHECK (longitude BETWEEN -180 AND 180),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'failed')),
  tries int NOT NULL DEFAULT 0,
  -- after a failure it is not tried before
  next_try_at timestamptz NOT NULL DEFAULT now(),
  -- a server that measures it has it until then
  held_until timestamptz,
  -- whether each of 16 by 16 parts is lighter than its right neighbor; null for a plain picture
  look bit(256),
  is_blurred boolean,
  -- the first photo of the copies that this is one of; its own id when it is the first
  copies_of int,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (dot_authority_id, image_id),
  FOREIGN KEY (dot_authority_id, image_id) REFERENCES images (dot_authority_id, id) ON DELETE CASCADE,
  CHECK ((latitude IS NULL) = (longitude IS NULL)),
  CHECK ((state = 'done') = (copies_of IS NOT NULL)),
  CHECK (state = 'done' OR (look IS NULL AND is_blurred IS NULL)),
  CHECK ((look IS NULL) = (is_blurred IS NULL))
);
CREATE INDEX image_checks_waiting ON image_checks (dot_authority_id, next_try_at) WHERE state = 'waiting';
CREATE INDEX image_checks_copies ON image_checks (dot_authority_id, copies_of) WHERE copies_of IS NOT NULL;
CREATE INDEX image_checks_blurred ON image_checks (dot_authority_id, image_id) WHERE is_blurred;
SELECT tenant_table('image_checks', ':app', 'SELECT, INSERT, UPDATE');

-- The kind of a document by its own words, without an AI provider, and the words that say so.
ALTER TABLE ai_readings
  ADD COLUMN by_words boolean NOT NULL DEFAULT false CHECK (NOT by_words OR document_id IS NOT NULL),
  ADD COLUMN found_words text[] NOT NULL DEFAULT '{}' CHECK (by_words OR found_words = '{}');
