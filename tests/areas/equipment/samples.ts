import { randomUUID } from 'node:crypto'
import type { Material, Samples } from '#tests/faults/material'

const machineFor = async ({ ids, rows }: Material, state?: 'suspended' | 'deleted') => ({ id: rows === null ? ids.machine : await rows.equipment.freshMachine(state) })
const sourceFor = async ({ ids, rows }: Material) => ({ id: rows === null ? ids.telematicsSource : await rows.equipment.freshSource() })

/** Example requests for calls whose schema alone is not enough to build a valid request. */
export default {
  'POST /v1/admin/equipments': ({ ids }) => ({ body: { equipment_id: randomUUID(), oem: 'CAT', dot_project_id: ids.project, mobilization_in: '2026-10-26' } }),
  'PATCH /v1/admin/equipments/:id': async (material) => ({ params: await machineFor(material), body: { model: 'AP600F', status_id: 2 } }),
  'DELETE /v1/admin/equipments/:id': async (material) => ({ params: await machineFor(material) }),
  'POST /v1/admin/equipments/:id/restore': async (material) => ({ params: await machineFor(material, 'deleted') }),
  'PATCH /v1/admin/equipments/bulk_status_update': async (material) => ({ body: { equipment_ids: [(await machineFor(material)).id], status_id: 2 } }),
  'POST /v1/machines/:id/suspensions': async (material) => ({ params: await machineFor(material) }),
  'DELETE /v1/machines/:id/suspensions': async (material) => ({ params: await machineFor(material, 'suspended') }),
  'PATCH /v1/projects/:projectId/proximity_settings': ({ ids }) => ({ params: { projectId: ids.project }, body: { proximity_range_meters: 250.5 } }),
  'POST /v1/telematics_sources': () => ({ body: { name: randomUUID().slice(0, 13), address: 'https://telematics.example/Fleet/1', sign_in: 'basic', user_name: 'fleet', secret: 'opensesame', is_active: false } }),
  'PATCH /v1/telematics_sources/:id': async (material) => ({ params: await sourceFor(material), body: { scope: 'fleet' } }),
  'DELETE /v1/telematics_sources/:id': async (material) => ({ params: await sourceFor(material) }),
} satisfies Samples
