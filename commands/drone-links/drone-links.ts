import { whoMay } from '#src/platform/api/contract'
import { DELETED_LINKS, droneLinkScreen } from '#src/areas/stationing/client/drone-links/drone-link-screen'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'
import { recordCommands } from '#src/workspace/client/records/record-commands'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'drone-links', typeof droneLinks> {}
}

const make = recordCommands({ group: 'Stationing', scope: 'drone-link-table', screen: droneLinkScreen })
const needs = whoMay('change_imagery_files')

/** Commands for links to drone imagery (GEO-1, GEO-20). */
export const droneLinks = commandFamily({
  'show-list': defineCommand({
    title: 'Show drone links', group: 'Stationing', scope: 'everywhere', needs, keywords: ['imagery', 'drone', 'tiles', 'list'],
    run: (_context, _answers, { workspace }) => workspace.openPath(droneLinkScreen.list),
  }),
  'show-deleted': defineCommand({
    title: 'Show recently deleted drone links', group: 'Stationing', scope: 'everywhere', needs, keywords: ['trash', 'removed'],
    run: (_context, _answers, { workspace }) => workspace.openPath(DELETED_LINKS),
  }),
  open: defineCommand({
    title: 'Open drone imagery', group: 'Stationing', scope: 'drone-link-table', needs, keys: ['o'], keywords: ['url', 'browser', 'web'], inFields: false,
    when: ({ row, pane }) => (row === null || pane?.scope !== 'drone-link-table' ? refuse('workspace.no_row') : allow),
    run({ row }) {
      if (row !== null) globalThis.open(row.url, '_blank', 'noopener,noreferrer')
    },
  }),
  add: make.add({ title: 'Add drone link', keywords: ['imagery', 'new', 'create', 'url'] }),
  edit: make.edit({ title: 'Edit drone link', keywords: ['change', 'rename', 'url'] }),
  remove: make.remove({ title: 'Delete drone link', keywords: ['remove'] }),
  restore: make.restore({ title: 'Restore drone link', keywords: ['undelete'] }),
})
