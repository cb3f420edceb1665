import { Layers } from 'lucide-react'
import { projectStatusWords } from '#src/areas/projects/domain/status'
import { callApi } from '#src/platform/client/api/call-api'
import { projectCalls } from '#src/areas/projects/client/public/project-query'
import { definePaletteSource } from '#src/workspace/client/palette/source'

const MOST = 8

/** Finds projects by title, state project number, contract or job number (WORK-11, PROJ-3). */
export const projectsPaletteSource = definePaletteSource({
  group: 'Projects',
  order: 20,
  prefix: '@',
  icon: Layers,
  async search(typed, { signal }) {
    const filters = typed === '' ? { sort_by: 'updated_at', sort_order: 'desc' } : { search: typed }
    const { projects } = await callApi(projectCalls.list({ ...filters, page_size: MOST }), { signal, ignore: 'all' })
    return projects.map(({ id, title, state_project_number: number, status }) => ({
      id: `project ${id}`,
      label: title,
      names: [number],
      detail: `${number} · ${projectStatusWords[status]}`,
      action: { kind: 'open', path: `/projects/${id}/tickets` },
    }))
  },
})
