import { projectFieldLabels, type ProjectField } from '#src/areas/projects/domain/project-input'
import { chosenCount, chosenProjects, fieldStep, mayChangeChosen, valueStep, valueText } from '#src/areas/projects/client/list/batch-steps'
import { words } from '#src/areas/projects/client/messages'
import { patchProjects, projectWrites } from '#src/areas/projects/client/public/project-writes'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'projects.batch-edit': typeof batchEdit
  }
}

const fieldIn = (answers: Readonly<Record<string, unknown>>): ProjectField => answers['field'] as ProjectField

/** Sets one field to the same value in the selected projects, after a preview that names the projects that cannot be changed. */
export const batchEdit = defineWrite({
  title: 'Edit projects in bulk…',
  group: 'Projects',
  scope: 'project-table',
  keys: ['c'],
  keywords: ['batch', 'bulk', 'many', 'edit'],
  records: 'project',
  // the second question depends on the field that was chosen in the first one
  steps: { field: fieldStep, to: valueStep(fieldIn) },
  when: mayChangeChosen,
  many: chosenCount,
  preview: (count, _context, { field, to }) => words('will_change', { field: projectFieldLabels[field], count, value: valueText(to) }),
  write: (context, { field, to }) => projectWrites.bulkUpdate({ ...chosenProjects(context), values: { [field]: to.value } }),
  patch: ({ projects }) => patchProjects(projects),
  successMessage: ({ updated }, _context, { field, to }) => words('changed', { field: projectFieldLabels[field], count: updated, value: valueText(to) }),
  undoWords: ({ updated }, _context, { field }) => words('undo_changed', { field: projectFieldLabels[field], count: updated }),
  undoable: true,
})
