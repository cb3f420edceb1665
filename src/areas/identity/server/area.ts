import { apiKeyRoutes } from '#src/areas/identity/server/api-keys/routes'
import { deviceRoutes } from '#src/areas/identity/server/devices/routes'
import { PASSWORD_RESET, passwordResetErrand, SIGN_UP, signUpErrand } from '#src/areas/identity/server/passwords/request-message'
import { passwordRoutes } from '#src/areas/identity/server/passwords/routes'
import { sessionRoutes } from '#src/areas/identity/server/routes'
import { removeEndedSessions, removeOutlivedTokens } from '#src/areas/identity/server/sessions/outlived'
import { ssoRoutes } from '#src/areas/identity/server/sso/routes'
import type { ServerArea } from '#src/platform/server/area'

export default {
  routes: [apiKeyRoutes, deviceRoutes, passwordRoutes, sessionRoutes, ssoRoutes],
  removals: { inInstallation: { sessions: removeEndedSessions } },
  tidy: removeOutlivedTokens,
  errands: { [PASSWORD_RESET]: passwordResetErrand, [SIGN_UP]: signUpErrand },
} satisfies ServerArea
