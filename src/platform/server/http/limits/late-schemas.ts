import type { Ajv, ValidateFunction } from 'ajv'
import buildSerializer from 'fast-json-stringify'

/**
 * The type of function that Fastify calls to check a part of a request. `errors` are the errors of its last call. `schemaEnv` makes Fastify
 * name the part of the request in error messages.
 */
interface Validator {
  (data: unknown, context?: object): boolean
  errors?: ValidateFunction['errors']
  readonly schemaEnv: true
}

type Serializer = (answer: unknown) => string

const serializers = new WeakMap<object, Serializer>()

/**
 * A validator that is compiled when it is first called. Compiling the schemas of all calls would take most of the startup time, and only a
 * few of them are needed right after a start.
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
 * A function that writes an answer as JSON with the properties in its schema. It is compiled when it is first called. All calls with the
 * same schema share one function.
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
