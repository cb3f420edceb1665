import { urlChecks } from '#src/areas/projects/api/projects/url-checks'
import { checkUrl } from '#src/platform/domain/formats/urls'
import { implement } from '#src/platform/server/http/call'

/** Whether a text is a valid URL. The answer does not depend on the agency, so it reveals nothing about the agency (PROJ-42). */
export const urlCheckRoutes = implement(urlChecks, {
  validateDotUrl: async ({ body: { url } }) => ({ valid: checkUrl(url).allowed }),
})
