import { projectChangeRoutes } from '#src/areas/projects/server/change-routes'
import { projectMapRoutes } from '#src/areas/projects/server/map/routes'
import { projectDocuments } from '#src/areas/projects/server/documents/of-projects'
import { documentPieces } from '#src/areas/projects/server/documents/uploads/document-pieces'
import { documentRestorer, projectRestorer } from '#src/areas/projects/server/restorer'
import { projectRoutes } from '#src/areas/projects/server/routes'
import { teamRoutes } from '#src/areas/projects/server/teams/team-routes'
import { urlCheckRoutes } from '#src/areas/projects/server/url-check-routes'
import { projectViewRoutes } from '#src/areas/projects/server/view-routes'
import type { ServerArea } from '#src/platform/server/area'
import { removeUnfinishedUploads } from '#src/platform/server/uploads/piece-store'
import { rowPurge } from '#src/platform/server/records/purge-rows'

export default {
  routes: [projectChangeRoutes, projectMapRoutes, projectRoutes, projectViewRoutes, teamRoutes, urlCheckRoutes],
  apiGroups: [
    { name: 'Images and documents', order: 30, calls: /\/(images|documents)\b/ },
    { name: 'Project teams', order: 120, calls: /\/projects\/:\w+\/(dot_employees|employees)\b/ },
    { name: 'Projects', order: 140, calls: /\/(projects|dot_projects)\b/ },
  ],
  apiNouns: {
    projects: ['project', 'projects'],
    dot_projects: ['project', 'projects'],
    activity: ['activity', 'activity'],
  },
  restorers: { document: documentRestorer, project: projectRestorer },
  documentOwners: { project: projectDocuments },
  removals: { inAgency: { 'document uploads': removeUnfinishedUploads(documentPieces) } },
  // this purges only the rows of documents; the cleanup of the file store removes their content later
  purges: { documents: rowPurge({ kind: 'document', table: 'documents', name: 'name', ofProject: true }) },
} satisfies ServerArea
