-- What assistants, scans and the descriptions of images and documents call the AI provider for (AI-4 to AI-6, AI-18).
ALTER TABLE ai_calls DROP CONSTRAINT ai_calls_purpose_check;
ALTER TABLE ai_calls ADD CONSTRAINT ai_calls_purpose_check CHECK (purpose IN ('connection', 'test', 'manual', 'auto', 'thread', 'text_scan', 'photo_scan', 'image', 'document'));
