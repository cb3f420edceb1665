import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** Whether a text is a URL with http or https (§5, PROJ-42). */
export function checkUrl(text: string): Verdict {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? allow : refuse('errors.url_not_valid')
}
