import { readdirSync, readFileSync } from 'node:fs'
import { Ajv, type ErrorObject } from 'ajv'
import addFormats from 'ajv-formats'

const folder = new URL('wzdx-4.2/', import.meta.url)

/** The faults that the official schema of a WZDx 4.2 feed finds; none for a valid feed. */
export function schemaFaults(feed: unknown): readonly string[] {
  validate(feed)
  return (validate.errors ?? []).map(({ instancePath, message }: ErrorObject) => `${instancePath} ${message}`)
}

const validate = (() => {
  const ajv = new Ajv({ strict: false, allErrors: true })
  // ajv-formats is a CommonJS module: depending on the module loader, the imported value is the function itself or has it as `default`
  ;(addFormats as unknown as { default?: (to: Ajv) => void }).default?.(ajv)
  if (ajv.formats['date-time'] === undefined) (addFormats as unknown as (to: Ajv) => void)(ajv)
  for (const part of ['schemas/', 'geojson/']) {
    for (const name of readdirSync(new URL(part, folder))) ajv.addSchema(JSON.parse(readFileSync(new URL(part + name, folder), 'utf8')))
  }
  const validator = ajv.getSchema('https://raw.githubusercontent.com/usdot-jpo-ode/wzdx/main/schemas/4.2/WorkZoneFeed.json')
  if (validator === undefined) throw new Error('the schema of the feed is missing')
  return validator
})()
