import type { Ajv, ValidateFunction } from 'ajv'
import buildSerializer from 'fast-json-stringify'

/**
 * The function that Fastify calls to check a part of a request. `errors` are those of the last call; `schemaEnv` makes Fastify name the
 * part in its errors.
 */
interface Validator {
  (data: unknown, context?: object): boolean
  errors?: ValidateFunction['errors']
  readonly schemaEnv: true
}

type Serializer = (answer: unknown) => string

const serializers = new WeakMap<object, Serializer>()

/**
 * A check that is compiled at its first call. Compiling the schemas of all calls would take most of the startup time, and only a few of
 * them are needed right after a start.
 */
export function lateValidator(ajv: Ajv, schema: object): Validator {
  let compiled: ValidateFunction | null = null
  const check: Validator = Object.assign((data: unknown, context?: object) => {
    compiled ??= ajv.compile(schema)
    const isValid = Reflect.apply(compiled, undefined, [data, context]) === true
    check.errors = compiled.errors
    return isValid
  }, { schemaEnv: true as const })
  return check
}

/**
 * A function that writes an answer as JSON with the properties of its schema, compiled at its first call. Calls with the same schema share
 * it.
 */
export function lateSerializer(schema: object): Serializer {
  return (answer) => {
    const known = serializers.get(schema)
    if (known !== undefined) return known(answer)
    const serializer = buildSerializer(schema) as Serializer
    serializers.set(schema, serializer)
    return serializer(answer)
  }
}
