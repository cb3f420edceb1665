import { message } from '#src/platform/domain/messages'
import { words } from '#src/platform/client/form/messages'

/**
 * Asks in the browser's confirm dialog whether unsaved input may be lost; names the fields (§8, SHELL-62). `question`: replaces the default
 * question about leaving, for input that is lost in another way.
 */
export function mayLoseInput(fields: readonly string[] = [], question = message('confirm.unsaved')): boolean {
  // oxlint-disable-next-line no-alert -- the specification asks for the browser's own dialog
  return window.confirm(fields.length === 0 ? question : words('unsaved_body', { question, fields: fields.join(', ') }))
}

/** Makes the browser ask before the window is closed or reloaded while `isDirty` is true. Returns a function that stops it (SHELL-62). */
export function warnBeforeUnload(isDirty: () => boolean): () => void {
  const warn = (event: BeforeUnloadEvent) => {
    if (isDirty()) event.preventDefault()
  }
  window.addEventListener('beforeunload', warn)
  return () => window.removeEventListener('beforeunload', warn)
}
