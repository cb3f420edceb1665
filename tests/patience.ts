import { vi } from 'vitest'

/** As for `expect.poll` (vite.config.ts): a long time limit costs nothing when tests pass, and a slow machine does not fail a test. */
const PATIENCE_MS = 30_000

type WaitFor = typeof vi.waitFor

/** Replaces `vi.waitFor` in this process: waits longer, unless a test sets its own time limit. */
const patient: WaitFor = (callback, options = {}) => waitFor(callback, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options })
const known = vi as { waitFor: WaitFor; isPatient?: true }
const { waitFor } = known

// Files that share modules run this again for the same `vi`.
if (known.isPatient !== true) Object.assign(known, { waitFor: patient, isPatient: true })
