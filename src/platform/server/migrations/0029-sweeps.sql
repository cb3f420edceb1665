-- The nightly sweep (reliability row 32) removes imports that nobody finished and sessions that ended long ago.
GRANT DELETE ON slip_imports, item_imports, sessions TO :app;
