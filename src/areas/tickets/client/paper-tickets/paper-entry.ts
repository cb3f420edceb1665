import type { Static } from 'typebox'
import { paperTickets } from '#src/areas/tickets/api/paper-tickets'
import { ofTicket } from '#src/areas/tickets/client/images/image-calls'
import { photoUploads } from '#src/areas/tickets/client/images/photo-uploads'
import { readUpload, type ImageUpload } from '#src/areas/tickets/client/images/upload'
import type { EnteredTicket } from '#src/areas/tickets/client/paper-tickets/EnteredTickets'
import { words } from '#src/areas/tickets/client/paper-tickets/messages'
import type { OpenPaperEntry } from '#src/areas/tickets/client/paper-tickets/open-entries'
import { checkPaper, firstPaper, netTyped, nextPaper, paperLabels, scannedPaper, sentPaper, type PaperTexts, type PaperValues } from '#src/areas/tickets/client/paper-tickets/paper-values'
import { countDrafts, draftOf, dropDraft, postponeDraft, releaseDraft, takeDraft, type PaperDraft } from '#src/areas/tickets/client/public/paper-drafts'
import { reportError } from '#src/platform/client/api/report-error'
import { requests } from '#src/platform/client/api/requests'
import { createForm, type Form } from '#src/platform/client/form/form'
import { changedFields } from '#src/platform/client/form/form-state'
import { isInSession, sessionSignal } from '#src/platform/client/session/of-session'
import { amountWithUnit } from '#src/platform/domain/formats/numbers'
import { dayInZone } from '#src/platform/domain/time/days'
import { isSentInPieces } from '#src/platform/domain/uploads'
import { allow, refuse } from '#src/platform/domain/verdict'
import { mayLoseInput } from '#src/workspace/client/form/confirm-leaving'
import { runCommand } from '#src/workspace/client/running/run-command'
import { showToast } from '#src/workspace/client/speech/toasts'

const calls = requests(paperTickets)
type Saved = Static<typeof paperTickets.enter.answer>

/** The form for paper tickets in a pane, and the scanned ticket that the form shows. */
export interface PaperEntry extends OpenPaperEntry {
  readonly form: Form<PaperValues, Saved>
  /** The scanned ticket that the form shows; null for none. */
  draft(): PaperDraft | null
  /** The tickets that were saved since the form opened, newest first. */
  entered(): readonly EnteredTicket[]
  /** Shows the next scanned ticket, unless the form already shows one, has typed values, or is being saved. */
  follow(): void
  /**
   * Closes the form, so that other forms can show its scanned ticket. While the ticket is being saved, this waits for the server's
   * response.
   */
  close(): void
}

/** Opens a form for paper tickets. `zone` returns the time zone in which days and times are read. */
export function openPaperEntry(projectId: number, zone: () => string): PaperEntry {
  /** Identifies this form as the owner of the scanned ticket that it shows, so that no other form shows the same ticket. */
  const holder = {}
  const today = () => dayInZone(new Date(), zone())
  let sent: PaperValues | null = null
  /** The sign-in session in which the ticket was sent. The ticket's photo must be sent in the same session. */
  let signal = sessionSignal()
  let entered: readonly EnteredTicket[] = []

  const form: Form<PaperValues, Saved> = createForm<PaperValues, Saved>({
    start: { ...firstPaper(today()), photo: null, draft: '' },
    labels: { ...paperLabels, photo: words('photo') },
    check: (values) => checkPaper(textsOf(values)),
    request(values) {
      sent = values
      signal = sessionSignal()
      return calls.enter({ projectId, ticket: sentPaper(textsOf(values), zone()) })
    },
    isUndoable: false,
    successMessage: ({ slip: { ticket_number: number = '' } }) => words('saved', { number }),
    restart(answer) {
      // a photo that was chosen while the ticket was being saved belongs to this ticket too
      const values = end(answer, form.values().photo)
      form.put('photo', values.photo)
      const late = form.mustWait()
      if (late) showToast('warning', words('typed_late'))
      // text that was typed while the ticket was being saved remains in the form, so no scanned ticket may replace it
      const next = late ? null : takeDraft(projectId, holder)
      const start = next === null ? { ...nextPaper(textsOf(values)), photo: null, draft: '' } : scannedPaper(next, today())
      form.put('photo', start.photo)
      return start
    },
    saved: () => typeAgain(draftOf(holder)),
    savedAfterLeaving: (answer) => void end(answer, sent?.photo ?? null),
  })

  /** Called when a ticket was saved: sends its photo, and lists it among the entered tickets. Returns the values that were saved. */
  function end({ slip: { id, ticket_number: number = '' } }: Saved, photo: File | null): PaperValues {
    const values = sent ?? form.values()
    sent = null
    dropDraft(holder)
    entered = [{ id, number, truck: values.truck.trim(), net: amountWithUnit(netTyped(values), values.uom_1) }, ...entered]
    if (photo !== null) sendPhoto(id, photo, signal).catch(reportError)
    return values
  }

  function show(next: PaperDraft | null): void {
    form.begin(next === null ? { ...firstPaper(today()), photo: null, draft: '' } : scannedPaper(next, today()))
    typeAgain(next)
  }

  function typeAgain(draft: PaperDraft | null): void {
    for (const [name, value] of Object.entries(draft?.typed ?? {})) form.put(name, value)
  }

  const typed = () => Object.fromEntries(changedFields(form.snapshot()).map((name) => [name, form.snapshot().values[name]]))
  const mayRemove = () => (draftOf(holder) === null ? refuse('errors.scan_none_read') : form.isSaving() ? refuse('workspace.form_is_saving') : allow)
  const maySkip = () => (draftOf(holder) !== null && countDrafts(projectId).free === 0 ? refuse('errors.last_scanned_ticket') : mayRemove())
  const mayDiscard = () => (draftOf(holder) !== null ? refuse('errors.paper_scanned') : form.isSaving() ? refuse('workspace.form_is_saving') : form.isDirty() ? allow : refuse('errors.paper_empty'))
  const follow = () => {
    if (draftOf(holder) !== null || form.isSaving() || form.isDirty()) return
    const next = takeDraft(projectId, holder)
    if (next !== null) show(next)
  }
  return {
    form,
    draft: () => draftOf(holder),
    entered: () => entered,
    follow,
    close() {
      if (!form.isSaving()) return releaseDraft(holder, typed())
      const stop = form.subscribe(() => {
        if (form.isSaving()) return
        stop()
        releaseDraft(holder, typed())
      })
    },
    maySkip,
    mayRemove,
    mayDiscard,
    skip() {
      postponeDraft(holder, typed())
      show(takeDraft(projectId, holder))
    },
    remove() {
      if (form.isDirty() && !mayLoseInput(form.unsaved(), words('remove_question'))) return false
      dropDraft(holder)
      show(takeDraft(projectId, holder))
      return true
    },
    discard() {
      if (!mayLoseInput(form.unsaved(), words('discard_question'))) return false
      form.reset()
      follow()
      return true
    },
  }
}

function textsOf({ photo: _photo, draft: _draft, ...texts }: PaperValues): PaperTexts {
  return texts
}

/** Adds a photo to a ticket that was just saved, but only while the session in which the ticket was saved continues. */
async function sendPhoto(slip: number, photo: File, signal: AbortSignal): Promise<void> {
  if (!isInSession(signal)) return
  const upload = await readUpload(ofTicket(slip), photo)
  const send = async (whole: ImageUpload) => {
    if (isInSession(signal)) await runCommand('images.send', { answers: { upload: whole }, by: 'button' })
  }
  if (!isInSession(signal) || !upload.verdict.allowed || !isSentInPieces(photo)) return send(upload)
  await photoUploads.upload(upload.object, photo, (id) => send({ ...upload, upload: id }))
}
