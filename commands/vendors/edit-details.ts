import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'vendors.edit-details': typeof editDetails
  }
}

/** Opens the form for the vendor's own name, company and addresses (VEND-2). */
export const editDetails = defineCommand({
  title: 'Edit your details',
  group: 'Administration',
  scope: 'own-submittal-table',
  keys: ['d'],
  keywords: ['company', 'phone', 'email', 'address', 'vendor'],
  needs: { partner: 'vendor' },
  run: (_context, _answers, { workspace }) => workspace.openPath('/vendor/details'),
})
