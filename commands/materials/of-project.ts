import { projectRoles } from '#src/platform/api/contract'
import { allow, refuse } from '#src/platform/domain/verdict'
import type {} from '#src/areas/materials/client/materials/material-screen'
import { defineCommand } from '#src/workspace/client/commands/command'
import { commandFamily, type FamilyOf } from '#src/workspace/client/commands/family'

declare module '#src/workspace/client/commands/command' {
  interface Commands extends FamilyOf<'materials', typeof ofProject> {}
}

/** Commands that go from a material of a project to the tickets of that material in the project (CLERK-20, CERT-12). */
export const ofProject = commandFamily({
  'show-tickets-of-material': defineCommand({
    title: 'Show tickets of material',
    group: 'Materials',
    scope: 'project-material-table',
    needs: projectRoles,
    keys: ['enter'],
    inFields: false,
    keywords: ['open', 'slips', 'deliveries'],
    when: ({ row, project }) => (row === null || project === null ? refuse('workspace.no_row') : allow),
    run({ row, project }, _answers, { workspace }) {
      if (row === null || project === null) return
      workspace.openPath(`/projects/${project.id}/tickets?${new URLSearchParams({ material_description: row.material }).toString()}`)
    },
  }),
})
