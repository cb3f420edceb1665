import { currentSample, onSample } from '#src/areas/materials/client/samples/current-sample'
import { filterNames, patchSample, sampleCalls } from '#src/areas/materials/client/samples/sample-rows'
import { words } from '#src/areas/materials/client/samples/sample-words'
import { whoMay } from '#src/platform/api/contract'
import { addressWith } from '#src/platform/client/address-with'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { defineCommand, defineWrite } from '#src/workspace/client/commands/command'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'samples', typeof remove> {}
}

const shared = { group: 'Materials', scope: 'sample-table', records: 'sample', undoable: true, inFields: false } as const

/** Commands that remove a sample after a confirmation, show the removed samples, and restore a sample within 30 days (SAMP-2, CONST-3). */
export const remove = commandFamily({
  remove: defineWrite({
    ...shared,
    title: 'Remove sample',
    keys: ['delete'],
    keywords: ['delete'],
    when: (context) => onSample(context),
    confirm: (context) => ({ title: words('remove_title', { sample: currentSample(context)?.sample ?? '' }), body: words('remove_body'), accept: words('remove') }),
    write: (context) => sampleCalls.remove({ id: currentSample(context)?.id ?? 0 }),
    patch: (_answer, context) => notifyRecordsChanged('sample', [currentSample(context)?.id ?? 0]),
    successMessage: (_answer, context) => words('removed', { sample: currentSample(context)?.sample ?? '' }),
    undoWords: (_answer, context) => words('undo_remove', { sample: currentSample(context)?.sample ?? '' }),
  }),
  restore: defineWrite({
    ...shared,
    title: 'Restore sample',
    keys: ['u'],
    keywords: ['undelete', 'bring back'],
    when: (context) => onSample(context, 'deleted'),
    write: (context) => sampleCalls.restore({ id: currentSample(context)?.id ?? 0 }),
    patch: ({ sample }) => patchSample(sample),
    successMessage: ({ sample: { sample } }) => words('restored', { sample }),
    undoWords: ({ sample: { sample } }) => words('undo_restore', { sample }),
  }),
  'show-deleted': defineCommand({
    title: 'Show recently deleted samples',
    group: 'Materials',
    scope: 'sample-table',
    needs: whoMay('write_samples'),
    keywords: ['trash', 'removed'],
    run({ pane }, _answers, { workspace }) {
      const address = pane?.scope === 'sample-table' ? pane.path : '/samples'
      const isOn = new URLSearchParams(address.split('?')[1] ?? '').has(filterNames.deleted)
      workspace.openPath(addressWith(address, { [filterNames.deleted]: isOn ? null : 'yes' }))
    },
  }),
})
