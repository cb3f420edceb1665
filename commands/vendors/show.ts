import { whoMay } from '#src/platform/api/contract'
import { defineCommand } from '#src/workspace/client/commands/command'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'vendors', typeof show> {}
}

const tab = (name: 'pending' | 'approved' | 'rejected' | 'all', title: string, key: string) =>
  defineCommand({
    title,
    group: 'Administration',
    scope: 'vendor-table',
    keys: [key],
    keywords: ['vendor', 'access', 'list'],
    needs: whoMay('decide_vendors_and_consultants'),
    run: (_context, _answers, { workspace }) => workspace.openPath(`/admin/vendors/management/${name}`),
  })

/** Commands that show the tabs of the page for vendor management (VEND-1). */
export const show = commandFamily({
  'show-pending': tab('pending', 'Show pending vendors', '1'),
  'show-approved': tab('approved', 'Show approved vendors', '2'),
  'show-rejected': tab('rejected', 'Show rejected vendors', '3'),
  'show-all': tab('all', 'Show all vendors', '4'),
})
