import { whoMay } from '#src/platform/api/contract'
import { defineCommand } from '#src/workspace/client/commands/command'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'consultants', typeof show> {}
}

const tab = (name: 'pending' | 'approved' | 'rejected' | 'all', title: string, key: string) =>
  defineCommand({
    title,
    group: 'Administration',
    scope: 'consultant-table',
    keys: [key],
    keywords: ['consultant', 'access', 'list'],
    needs: whoMay('decide_vendors_and_consultants'),
    run: (_context, _answers, { workspace }) => workspace.openPath(`/admin/consultants/${name}`),
  })

/** Commands that show the tabs of the page for consultants' access (CONS-1). */
export const show = commandFamily({
  'show-pending': tab('pending', 'Show pending consultants', '1'),
  'show-approved': tab('approved', 'Show approved consultants', '2'),
  'show-rejected': tab('rejected', 'Show rejected consultants', '3'),
  'show-all': tab('all', 'Show all consultants', '4'),
})
