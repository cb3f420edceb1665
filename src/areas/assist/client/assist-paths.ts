/** The path of the page that lists the AI models. */
export const MODELS = '/admin/ai-project-assist'
/** The path of the page with the settings of the AI provider, which all AI features use. */
export const PROVIDER = '/admin/ai-provider'
/** The path of the page with the log of calls to the provider. */
export const PROVIDER_CALLS = `${PROVIDER}/calls`

/** The path of the page that lists the runs of a model. */
export function runsPath(id: number): string {
  return `${MODELS}/models/${id}/runs`
}
