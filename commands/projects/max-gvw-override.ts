import { projectFieldLabels } from '#src/areas/projects/domain/project-input'
import { chosenCount, chosenProjects, mayChangeChosen, valueStep, valueText } from '#src/areas/projects/client/list/batch-steps'
import { words } from '#src/areas/projects/client/messages'
import { patchProjects, projectWrites } from '#src/areas/projects/client/public/project-writes'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'projects.max-gvw-override': typeof maxGvwOverride
  }
}

const field = projectFieldLabels.max_gvw_override

/** Sets or clears the Max GVW override of the selected projects. */
export const maxGvwOverride = defineWrite({
  title: 'Set Max GVW override of projects…',
  group: 'Projects',
  scope: 'project-table',
  keys: ['m'],
  keywords: ['gross vehicle weight', 'batch', 'many'],
  records: 'project',
  steps: { to: valueStep(() => 'max_gvw_override') },
  when: mayChangeChosen,
  many: chosenCount,
  preview: (count, _context, { to }) => words('will_change', { field, count, value: valueText(to) }),
  write: (context, { to }) => projectWrites.bulkUpdate({ ...chosenProjects(context), values: { max_gvw_override: typeof to.value === 'number' ? to.value : null } }),
  patch: ({ projects }) => patchProjects(projects),
  successMessage: ({ updated }, _context, { to }) => words('changed', { field, count: updated, value: valueText(to) }),
  undoWords: ({ updated }) => words('undo_changed', { field, count: updated }),
  undoable: true,
})
