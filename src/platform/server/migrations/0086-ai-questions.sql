-- A question about a project is one more thing that the provider is called for.
ALTER TABLE ai_calls DROP CONSTRAINT ai_calls_purpose_check;
ALTER TABLE ai_calls ADD CONSTRAINT ai_calls_purpose_check CHECK (purpose IN ('connection', 'test', 'manual', 'auto', 'thread', 'text_scan', 'photo_scan', 'image', 'document', 'question'));
