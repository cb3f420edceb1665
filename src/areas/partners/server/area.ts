import { accessRequestRoutes } from '#src/areas/partners/server/access-requests/routes'
import type { ServerArea } from '#src/platform/server/area'

export default { routes: [accessRequestRoutes] } satisfies ServerArea
