import { documentCalls } from '#src/areas/projects/client/public/project-writes'
import { currentSubmittal, onSubmittal } from '#src/areas/partners/client/submittals/current-submittal'
import { uploads } from '#src/areas/partners/client/submittals/uploads'
import { addressOf } from '#src/platform/client/api/call-api'
import { whoMay, type Who } from '#src/platform/api/contract'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'submittals', typeof open> {}
}

const deciders = whoMay('change_materials')
const senders: Who = { anyOf: [deciders, { partner: 'vendor' }] }

const tab = (name: 'action-required' | 'recent-submittal', title: string, key: string) =>
  defineCommand({
    title,
    group: 'Administration',
    scope: 'submittal-table',
    keys: [key],
    keywords: ['certificate', 'vendor', 'list'],
    needs: deciders,
    run: (_context, _answers, { workspace }) => workspace.openPath(`/admin/vendors/submittals/${name}`),
  })

/** Opens lists of submittals, one submittal, its files, and the form for a new one (SUBM-1, SUBM-10). */
export const open = commandFamily({
  'show-action-required': tab('action-required', 'Show submittals that need action', '1'),
  'show-recent': tab('recent-submittal', 'Show recent submittals', '2'),
  open: defineCommand({
    title: 'Open submittal',
    group: 'Administration',
    scope: 'submittal-table',
    keys: ['enter'],
    keywords: ['certificate', 'files'],
    inFields: false,
    needs: senders,
    when: (context) => (context.pane?.scope === 'submittal-file-table' ? refuse('workspace.no_row') : onSubmittal(context, () => allow)),
    run(context, _answers, { workspace }) {
      const submittal = currentSubmittal(context)
      if (submittal !== null) workspace.openPath(context.person?.partner === 'vendor' ? `/vendor/submittals/${submittal.id}` : `/admin/vendors/submittals/open/${submittal.id}`)
    },
  }),
  new: defineCommand({
    title: 'Add submittal',
    group: 'Administration',
    scope: 'submittal-table',
    keys: ['n'],
    keywords: ['certificate', 'vendor', 'send', 'create'],
    needs: senders,
    run({ person }, _answers, { workspace }) {
      uploads.files = []
      workspace.openPath(person?.partner === 'vendor' ? '/vendor/new' : '/admin/vendors/submittals/open/new')
    },
  }),
  download: defineCommand({
    title: 'Download attachment',
    group: 'Administration',
    scope: 'submittal-file-table',
    keys: ['enter'],
    keywords: ['file', 'save', 'pdf'],
    inFields: false,
    when: ({ row, pane }) => (row === null || pane?.scope !== 'submittal-file-table' ? refuse('workspace.no_row') : allow),
    async run({ row }, _answers, { download }) {
      if (row !== null) await download(addressOf(documentCalls.download({ id: row.id })), row.name)
    },
  }),
})
