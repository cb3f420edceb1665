import { Type } from 'typebox'
import { contract, projectRoles } from '#src/platform/api/contract'
import { mapAnswer, mapQuery } from '#src/platform/api/map'
import { Id, Nullable, OneOf, Strict } from '#src/platform/api/schemas'
import { projectStatuses } from '#src/areas/projects/api/projects/projects'

/** The projects on the map (SHELL-49, PROJ-39, PROJ-40). */
export const projectMap = contract({
  located: {
    method: 'GET',
    path: '/v1/projects/map',
    who: projectRoles,
    query: Strict({ project_id: Type.Optional(Id), search: Type.Optional(Type.String({ maxLength: 200 })), ...mapQuery }),
    answer: mapAnswer({
      title: Type.String(),
      state_project_number: Type.String(),
      status: OneOf(projectStatuses),
      public_description: Nullable(Type.String()),
    }),
    errors: [401, 403, 422],
    spec: '§2; SHELL-49, PROJ-39 (path decided)',
  },
})
