import { apiKeyRoutes } from '#src/areas/identity/server/api-keys/routes'
import { deviceRoutes } from '#src/areas/identity/server/devices/routes'
import { PASSWORD_RESET, passwordResetTask, SIGN_UP, signUpTask } from '#src/areas/identity/server/passwords/request-message'
import { passwordRoutes } from '#src/areas/identity/server/passwords/routes'
import { sessionRoutes } from '#src/areas/identity/server/routes'
import { removeEndedSessions, removeOutlivedTokens } from '#src/areas/identity/server/sessions/outlived'
import { clientSecrets } from '#src/areas/identity/server/sso/sealed-secrets'
import { ssoRoutes } from '#src/areas/identity/server/sso/routes'
import type { ServerArea } from '#src/platform/server/area'

export default {
  routes: [apiKeyRoutes, deviceRoutes, passwordRoutes, sessionRoutes, ssoRoutes],
  apiGroups: [
    { name: 'Sign-in', order: 50, calls: /^\w+ \/(auth-service|v\d\/(sessions|set_password|validate_verification_code|sso_user|sso_redirect_uri|sso_providers))\b/ },
  ],
  apiNouns: {
    api_keys: ['API key', 'API keys'],
    sso_connections: ['single sign-on provider', 'single sign-on providers'],
    sso_providers: ['single sign-on provider', 'single sign-on providers'],
    sessions: ['session', 'sessions'],
  },
  removals: { inInstallation: { sessions: removeEndedSessions } },
  sealed: [clientSecrets],
  tidy: removeOutlivedTokens,
  tasks: { [PASSWORD_RESET]: passwordResetTask, [SIGN_UP]: signUpTask },
} satisfies ServerArea
