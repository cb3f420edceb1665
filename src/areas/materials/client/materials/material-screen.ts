import type { Static } from 'typebox'
import { materials, type MaterialMetric, type MaterialSchema } from '#src/areas/materials/api/materials'
import { material } from '#src/areas/materials/domain/materials/material'
import { requests } from '#src/platform/client/api/requests'
import { recordScreen } from '#src/workspace/client/records/record-screen'

/** A material as a row of its list. */
export type Material = Static<typeof MaterialSchema>
/** A material of a project's tickets. */
export type ProjectMaterial = Static<typeof MaterialMetric>

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'material-table': Material
    'project-material-table': ProjectMaterial
  }
}

export const materialCalls = requests(materials)

/** The screens of materials (CERT-1 to CERT-5). */
export const materialScreen = recordScreen({
  record: material,
  calls: materials,
  all: materials.list,
  list: '/admin/material-certificates/materials',
  words: {
    list: 'Material certificates',
    new: 'New material',
    removeTitle: 'Remove the material {{name}}?',
    removeBody: 'Its tickets stay. A material with submittals cannot be removed.',
  },
})
