import { mayDecideVendor, type VendorDecision } from '#src/areas/partners/domain/vendors/vendor'
import { words } from '#src/areas/partners/client/messages'
import { vendorCalls } from '#src/areas/partners/client/vendors/vendor-rows'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { may } from '#src/platform/domain/session/abilities'
import { firstRefusal, refuse } from '#src/platform/domain/verdict'
import { defineWrite } from '#src/workspace/client/commands/command'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'vendors', typeof decisions> {}
}

const done = { approve: 'vendor_approved', reject: 'vendor_rejected', remove: 'vendor_removed' } as const

/** Defines a command that decides about the focused vendor. The vendor gets a message about the decision. */
const decide = (decision: VendorDecision, own: { readonly title: string; readonly keys: readonly string[]; readonly keywords: readonly string[] }) =>
  defineWrite({
    ...own,
    group: 'Administration',
    scope: 'vendor-table',
    when: ({ person, row, pane }) => firstRefusal(may('decide_vendors_and_consultants', person), row === null || pane?.scope !== 'vendor-table' ? refuse('workspace.no_row') : mayDecideVendor(decision, row)),
    confirm: ({ row }) => (decision === 'remove' ? { title: words('remove_title', { company: row?.company ?? '' }), body: words('remove_body'), accept: words('remove') } : null),
    write: ({ row }) => (row === null ? [] : vendorCalls[decision]({ id: row.id, version: row.version })),
    patch: ({ vendor_request: { id } }) => notifyRecordsChanged('vendor_request', [id]),
    failed: () => notifyRecordsChanged('vendor_request', null),
    successMessage: ({ vendor_request: { company } }) => words(done[decision], { company }),
    records: 'vendor_request',
  })

/** Commands that decide about the requests of vendors for access (VEND-3 to VEND-6). */
export const decisions = commandFamily({
  approve: decide('approve', { title: 'Approve vendor', keys: ['a'], keywords: ['access', 'accept', 'connect'] }),
  reject: decide('reject', { title: 'Reject vendor', keys: ['r'], keywords: ['access', 'refuse', 'deny'] }),
  remove: decide('remove', { title: 'Remove vendor', keys: ['delete'], keywords: ['access', 'end', 'revoke'] }),
})
