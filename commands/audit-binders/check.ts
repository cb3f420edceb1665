import { whoMay } from '#src/platform/api/contract'
import { BINDER_MAX_BYTES, BINDER_MAX_MB } from '#src/areas/contracts/domain/audit-binders/binder'
import { binderCalls } from '#src/areas/contracts/client/audit-binders/binder-calls'
import { words } from '#src/areas/contracts/client/audit-binders/messages'
import { usDateTime } from '#src/platform/domain/formats/dates'
import { countText } from '#src/platform/domain/formats/numbers'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineWrite } from '#src/workspace/client/commands/command'
import { browserZone } from '#src/workspace/client/commands/steps-day'
import type { Step } from '#src/workspace/client/commands/step'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'audit-binders.check': typeof check
  }
}

const file: Step<File> = { kind: 'file', prompt: words('file'), format: ({ name }) => name }
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/**
 * Checks an audit binder: compares its file hashes, row counts and totals with its manifest, and checks that this agency created the
 * manifest (PLUS-20).
 */
export const check = defineWrite({
  title: 'Check audit binder…',
  group: 'Pay items',
  scope: 'everywhere',
  needs: whoMay('export_tickets'),
  keywords: ['verify', 'audit', 'proof', 'evidence', 'manifest', 'hash', 'zip', 'pay period', 'pay item'],
  ofSelection: false,
  steps: { file },
  check(_context, { file: { size } }) {
    if (size === 0) return refuse('errors.no_file_selected')
    return size > BINDER_MAX_BYTES ? refuse('errors.file_size', { size: BINDER_MAX_MB }) : allow
  },
  write: (_context, { file: binder }) => binderCalls.check({ file: binder }),
  successMessage: ({ audit_binder: { subject, project, created_by_name: by, created_at: at, files, tickets, amount } }) =>
    words('is_whole', { subject, project, by, when: usDateTime(at, browserZone()), files: countText(files), count: tickets, amount: dollars.format(amount) }),
})
