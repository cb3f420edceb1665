import type { Platform } from '#src/platform/server/platform'
import type { TestServer } from '#tests/api/test-server'

/**
 * Adds an agency that comes before all others when the server works through the agencies one by one, and returns a platform on which all
 * work for this agency fails. `tried` lists the agencies in the order in which the platform began work for them.
 */
export async function beforeAllAFailingAgency({ make, running }: TestServer): Promise<{ readonly platform: Platform; readonly failing: number; readonly tried: number[] }> {
  const failing = await make.agency({ id: 0, name: 'Failing agency' })
  const { database } = running.platform
  const tried: number[] = []
  const platform: Platform = {
    ...running.platform,
    database: {
      ...database,
      inAgency(agency, work) {
        tried.push(agency)
        return agency === failing ? Promise.reject(new Error('this agency fails')) : database.inAgency(agency, work)
      },
    },
  }
  return { platform, failing, tried }
}
