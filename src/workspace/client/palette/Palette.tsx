import '#src/workspace/client/palette/palette.css'
import { Command } from 'cmdk'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { useSnapshot } from 'valtio'
import { usDay } from '#src/platform/domain/formats/dates'
import { announce } from '#src/workspace/client/speech/announce'
import { words } from '#src/workspace/client/messages'
import { answered, answersOf, beginAsking, isLastStep, openStep, wentBack, type Asking } from '#src/workspace/client/palette/asking'
import { ChangedLine, ChangedNotes } from '#src/workspace/client/palette/conflict/ChangedLines'
import { CHANGED_LINE, useChanged } from '#src/workspace/client/palette/conflict/use-changed'
import { useReading } from '#src/workspace/client/palette/conflict/use-reading'
import { takeEarlyKeys } from '#src/workspace/client/keys/early-keys'
import type { Group, Line } from '#src/workspace/client/palette/lines/line'
import { rootGroups } from '#src/workspace/client/palette/lines/lines'
import { Calendar } from '#src/workspace/client/palette/lines/Calendar'
import { idOfLot, LotLines } from '#src/workspace/client/palette/lines/LotLines'
import { keepFocusIn } from '#src/workspace/client/palette/keep-focus'
import { mirrorSelected } from '#src/workspace/client/palette/mirror'
import { closePalette, mayNumberAnswer, type PaletteCall, paletteStore } from '#src/workspace/client/running/palette-store'
import { PaletteFooter } from '#src/workspace/client/palette/lines/PaletteFooter'
import { PaletteLine } from '#src/workspace/client/palette/lines/PaletteLine'
import { SaidAtRest } from '#src/workspace/client/palette/lines/SaidAtRest'
import { PreviewNotes } from '#src/workspace/client/palette/lines/PreviewNotes'
import { fetchPaneAtRest } from '#src/workspace/client/palette/pane-ahead'
import { passLinesOn } from '#src/workspace/client/palette/pasted-lines'
import { useStepLines, type AnswerLine } from '#src/workspace/client/palette/step-choices'
import { nextStepOf, typedAhead, type TypedAhead } from '#src/workspace/client/palette/typed-ahead'
import { useSearchResults } from '#src/workspace/client/palette/lines/use-search-results'
import { useLots } from '#src/workspace/client/palette/lines/use-lots'
import { commands, execute, fixedTo, leavingOut, needsPreview, reversing, verdictOf } from '#src/workspace/client/running/run-command'
import { readChangeSetsWhenOld } from '#src/workspace/client/writes/undo'
import { noteUse } from '#src/workspace/client/running/usage'
import { workspaceHandle } from '#src/workspace/client/panes/workspace-handle'

/** The palette's dialog, from which everything can be reached (WORK-11). */
export default function Palette() {
  const { call } = useSnapshot(paletteStore)
  const [opened] = useState(call)
  const [name, setName] = useState(words('palette_label'))
  if (opened === null || paletteStore.call === null) return null
  return (
    <ModalOverlay className="palette-overlay" isOpen={call !== null} isDismissable onOpenChange={(isOpen) => !isOpen && closePalette()}>
      <Modal className="palette">
        <Dialog className="palette-dialog" aria-label={name} data-scope="palette">
          <PaletteBox key={paletteStore.number} call={paletteStore.call} nameIt={setName} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function PaletteBox({ call, nameIt }: { readonly call: PaletteCall; readonly nameIt: (name: string) => void }) {
  const changed = useChanged(call)
  const { context } = changed
  const [typed, setTyped] = useState(call.startsWith)
  const [picked, setPicked] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [asking, setAsking] = useState<Asking | null>(() => {
    const entry = call.command === null ? undefined : commands().find(call.command)
    return entry === undefined ? null : beginAsking(entry, call.answers)
  })
  const [isListing, setListing] = useState(false)
  const [entered, setEntered] = useState<TypedAhead>(null)
  /** The id of the line that was highlighted when Enter was pressed before the lines had loaded; empty for the first line to load. */
  const enteredOn = useRef('')
  const file = useRef<HTMLInputElement>(null)
  const calendar = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => void readChangeSetsWhenOld(), [])
  // Inserts the keys that were pressed before the box had the focus, in the same tick in which the box gets the focus. If they were
  // inserted later, a newer key could come before them.
  useLayoutEffect(() => {
    const { text: early, ahead: behind } = nextStepOf(takeEarlyKeys())
    if (early !== '') setTyped((text) => text + early)
    if (behind !== null) setEntered(behind)
  }, [])

  const open = asking === null ? null : openStep(asking, context)
  const isPreviewing = asking !== null && open === null
  // a free-text question reports no problem before the person types
  const isToType = open?.step.kind === 'text' && typed.trim() === ''
  const soFar = useMemo(() => (asking === null ? {} : answersOf(asking)), [asking])
  const { found, isFirstRoundOver, isSearching } = useSearchResults(typed, context, asking === null)
  const steps = useStepLines(open?.step ?? null, typed, context, soFar)
  const groups = useMemo(() => (asking === null ? rootGroups(typed, commands(), context, { found, isFirstRoundOver }) : []), [asking, typed, context, found, isFirstRoundOver])

  const offered = asking === null ? groups.flatMap(idsOf) : isPreviewing ? ['run'] : steps.lines.map(({ id }) => id)
  const lastAnswer = open === null ? undefined : asking?.kept[open.name]
  const keptLine = lastAnswer === undefined ? undefined : steps.lines.find(({ value, label }) => value === lastAnswer.value || label === lastAnswer.words)
  const isLot = isPreviewing && picked.startsWith('lot ')
  const hasChanged = isPreviewing && changed.rows.length > 0
  const isChangedLine = hasChanged && picked === CHANGED_LINE
  const selected = isLot || isChangedLine || offered.includes(picked) ? picked : (keptLine?.id ?? offered[0] ?? '')

  const selectedLine = groups.flatMap(({ heading, lines }) => lines.map((one) => ({ id: `${heading} ${one.id}`, one }))).find(({ id }) => id === selected)?.one
  const opens = selectedLine?.action.kind === 'open' ? selectedLine.action.path : null
  useEffect(() => (opens === null ? undefined : fetchPaneAtRest(opens)), [opens])
  const highlighted = steps.lines.find(({ id }) => id === selected)
  const ahead = useMemo(() => {
    if (asking === null) return null
    if (open === null) return asking
    const isAnswer = highlighted !== undefined && highlighted.refused === undefined && highlighted.picksFile !== true && highlighted.picksDay !== true
    return isAnswer && isLastStep(asking, context, highlighted.value) ? answered(asking, open.name, highlighted.value, highlighted.label) : null
    // The highlighted line is a new object on every render; its id and label tell whether it changed.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [asking, open?.name, highlighted?.id, highlighted?.label, context])
  const { preview, lots, rest, toggle } = useLots(ahead, context)
  const isReadAt = useReading(call, isPreviewing && preview.kind === 'known')
  const { isOut } = changed
  // leaving out or including the changed records requests a new preview; then select the line that runs the command
  useEffect(() => {
    if (preview.kind === 'known') setPicked((now) => (now === CHANGED_LINE ? '' : now))
  }, [isOut, preview.kind])
  const ids = isPreviewing ? [...offered, ...(hasChanged ? [CHANGED_LINE] : []), ...lots.map(({ id }) => idOfLot(id))] : offered

  const change = (text: string) => {
    setTyped(text)
    setPicked('')
    setProblem(null)
    setEntered(null)
    enteredOn.current = ''
  }
  const ask = (next: Asking, behind = '') => {
    const { text, ahead: stillBehind } = nextStepOf(behind)
    change(text)
    if (openStep(next, context) === null && !needsPreview(next.entry, context)) return finish(next)
    setAsking(next)
    setEntered(stillBehind)
  }
  const choose = (line: Line, behind = '') => {
    if (line.refused !== undefined) return refuse(line.refused)
    const { action } = line
    // count only the use of a menu page here: single tickets and projects are not counted (B4), and a command is counted when it runs
    if (line.isPlace === true) noteUse(line.id)
    if (action.kind === 'open') return leaveAnd(() => workspaceHandle.openPath(action.path))
    if (action.command === 'workspace.open-palette') return change(String(action.answers?.startsWith ?? ''))
    const entry = commands().find(action.command)
    if (entry === undefined) return
    const verdict = verdictOf(entry, context)
    if (verdict.allowed) ask(beginAsking(entry, action.answers), behind)
  }
  const answer = (line: AnswerLine, behind = '') => {
    if (asking === null || open === null) return
    if (line.refused !== undefined) return refuse(line.refused)
    if (line.picksFile === true) return file.current?.click()
    if (line.picksDay === true) return calendar.current?.focus()
    ask(answered(asking, open.name, line.value, line.value === undefined ? line.label : open.step.format(line.value)), behind)
  }
  const refuse = (reason: string) => {
    setProblem(reason)
    announce(reason, 'assertive')
  }
  const back = () => {
    if (asking === null) return
    const before = wentBack(asking)
    const last = asking.given.at(-1)
    if (before === null) {
      setAsking(null)
      change('')
      return
    }
    setAsking(before)
    const reopened = openStep(before, context)
    change(last !== undefined && reopened?.step.parse !== undefined ? last.words : '')
  }
  const finish = (done: Asking) => {
    if (call.command === null) noteUse(done.entry.id)
    const without = preview.kind === 'known' ? { ...leavingOut(reversing(fixedTo(rest, preview.chosen), preview.step), preview.cannot.map(({ id }) => id)), seen: preview.seen } : context
    leaveAnd(() => void execute(done.entry, without, answersOf(done), { countedContext: preview.kind === 'known' ? rest : undefined }))
  }

  /** Alt and a number choose the line with that number, whichever line is highlighted (WORK-42). */
  const take = (place: number) => {
    const line = groups.flatMap(({ lines }) => lines)[place - 1]
    if (hasChanged && place === 2) return changed.toggle()
    const lot = lots[place - (hasChanged ? 3 : 2)]
    if (isPreviewing && lot !== undefined) return toggle(lot.id)
    const offered = open === null ? undefined : steps.lines[place - 1]
    if (line !== undefined) choose(line)
    else if (offered !== undefined) answer(offered)
  }

  /** True while an early Enter has to wait, because the lines that it selects from are still loading. */
  const isAwaited = asking === null ? ids.length === 0 && isSearching : open !== null && steps.isLoading && highlighted?.id !== 'typed'
  const takeEntered = useEffectEvent((behind: string) => {
    // Enter may choose only the line that was highlighted when it was pressed. If the new lines lack it, choose none: the person has not
    // seen the others.
    const target = enteredOn.current === '' ? highlighted : steps.lines.find(({ id }) => id === enteredOn.current)
    if (selectedLine !== undefined) choose(selectedLine, behind)
    else if (target !== undefined) answer(target, behind)
    else if (!isPreviewing) refuse(steps.lines.length > 0 ? words('palette_not_offered') : (steps.problem ?? words('palette_none')))
  })
  useEffect(() => {
    if (entered === null || isAwaited) return
    setEntered(null)
    takeEntered(entered)
  }, [entered, isAwaited])

  const count = ids.length
  const label = open?.step.prompt ?? (isPreviewing ? (asking?.entry.command.title ?? '') : words('palette_label'))
  const isBusy = isSearching || steps.isLoading
  // the chips say what the question is about, so the name of the dialog includes their texts (CLERK-39)
  const chips = asking === null ? [] : [asking.entry.command.title.replace(/…$/, ''), ...(context.selection.count > 1 ? [chosenWords(context.selection.count, context.rowKind === 'ticket')] : []), ...asking.given.map(({ words: text }) => text)]
  const name = chips.length === 0 ? words('palette_label') : [...chips, ...(open === null ? [] : [open.step.prompt])].join(', ')
  useEffect(() => void nameIt(name), [name, nameIt])
  return (
    <Command
      ref={mirrorSelected}
      shouldFilter={false}
      loop
      label={label}
      value={selected}
      // cmdk highlights the first line of a question by default; do not record it as picked, so that the highlight stays on whichever line
      // is first when more choices arrive
      onValueChange={(id) => setPicked(open !== null && keptLine === undefined && id === offered[0] ? '' : id)}
      onKeyDown={(event) => {
        const behind = entered === null ? undefined : typedAhead(entered, event)
        // The repeats of a key that stays pressed move the highlight and edit the text, but never answer a question or close the palette.
        if (event.repeat && behind === undefined) return
        if (behind !== undefined) {
          event.preventDefault()
          setEntered(behind)
        } else if (event.key === 'Backspace' && typed === '' && asking !== null) {
          event.preventDefault()
          back()
        } else if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
          event.preventDefault()
          closePalette()
        } else if (event.key.toLowerCase() === 'i' && (event.ctrlKey || event.metaKey)) {
          event.preventDefault()
          setListing(!isListing)
        } else if (event.altKey && !event.ctrlKey && !event.metaKey && /^Digit[1-9]$/.test(event.code)) {
          event.preventDefault()
          if (mayNumberAnswer()) take(Number(event.code.slice(-1)))
        } else if (event.key === 'Delete' && hasChanged && !isLot) {
          event.preventDefault()
          changed.toggle()
        } else if (event.key === 'Delete' && isLot) {
          event.preventDefault()
          toggle(selected.slice('lot '.length))
        } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && isPreviewing) {
          // Ctrl+Enter in the table fills cells and opens this preview; pressed twice, it must not confirm the preview unread
          event.preventDefault()
        } else if (event.key === 'Enter' && selected === 'run' && isPreviewing && preview.kind !== 'refused' && !isReadAt(event.timeStamp)) {
          event.preventDefault()
          if (preview.kind === 'known' && preview.count > 0) refuse(words('palette_unread'))
        } else if (event.key === 'Enter' && isAwaited) {
          event.preventDefault()
          enteredOn.current = open === null ? '' : picked
          setEntered('')
        } else if (event.key === 'Enter' && problem !== null && count === 0) event.preventDefault()
      }}
    >
      <div className="palette-box">
        {asking !== null && <Chip text={asking.entry.command.title.replace(/…$/, '')} />}
        {asking !== null && context.selection.count > 1 && <Chip text={chosenWords(context.selection.count, context.rowKind === 'ticket')} />}
        {asking?.given.map(({ name, words: text }) => <Chip key={name} text={text} />)}
        <Command.Input
          ref={box}
          className="palette-input"
          autoFocus
          value={typed}
          onValueChange={change}
          onPaste={(event) => {
            const pasted = asking === null ? passLinesOn(event.clipboardData.getData('text/plain')) : 'one line'
            if (pasted === 'one line') return
            event.preventDefault()
            if (pasted === 'passed on') closePalette()
            else refuse(words('palette_one_line'))
          }}
          placeholder={open?.step.prompt ?? (isPreviewing ? '' : words('palette_placeholder'))}
          readOnly={isPreviewing}
        />
        {open?.step.kind === 'day' && (
          <Calendar
            ref={calendar}
            chosen={(day) => {
              change(usDay(day))
              box.current?.focus()
            }}
          />
        )}
      </div>
      <Command.List className="palette-list" label={label} onMouseDown={(event) => keepFocusIn(box.current, event)}>
        {asking === null &&
          groups.map(({ heading, lines }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a heading can appear twice, with another group in between
            <Command.Group key={`${at} ${heading}`} heading={heading}>
              {lines.map((line) => (
                <PaletteLine key={`${heading} ${line.id}`} value={`${heading} ${line.id}`} line={line} place={ids.indexOf(`${heading} ${line.id}`) + 1} select={() => choose(line)} />
              ))}
            </Command.Group>
          ))}
        {open !== null && steps.lines.length > 0 && (
          <Command.Group heading={open.step.prompt}>
            {steps.lines.map((line, at) => (
              <PaletteLine key={line.id} value={line.id} line={line} place={at + 1} kind={open.step.kind} select={() => answer(line)} />
            ))}
          </Command.Group>
        )}
        {isPreviewing && preview.kind === 'known' && preview.count > 0 && (
          <Command.Group heading={words('palette_what')}>
            <PaletteLine value="run" line={{ id: 'run', label: preview.will }} kind="run" select={() => finish(asking)} />
          </Command.Group>
        )}
        {hasChanged && <ChangedLine changed={changed} />}
        {isPreviewing && <LotLines lots={lots} first={hasChanged ? 3 : 2} toggle={toggle} />}
      </Command.List>
      {hasChanged && <ChangedNotes changed={changed} />}
      <PreviewNotes preview={preview} isWhole={isPreviewing} isListing={isListing} />
      <p className="palette-note" data-busy={problem === null && steps.problem === null && isBusy}>
        {problem ?? steps.problem ?? (isBusy ? words('palette_searching') : '')}
      </p>
      {count === 0 && !isBusy && problem === null && steps.problem === null && !isPreviewing && !isToType && <p className="palette-empty">{words('palette_none')}</p>}
      <SaidAtRest typed={typed} problem={steps.problem} isSearching={isBusy} preview={preview} count={asking === null || steps.lines.some(({ id }) => id !== 'typed') ? count : null} />
      <PaletteFooter asking={asking} context={context} action={isPreviewing || asking === null ? 'run' : 'choose'} hasLines={open?.step.kind !== 'text' || steps.lines.length > 0} />
      <input
        ref={file}
        type="file"
        hidden
        multiple={open?.step.several === true}
        onChange={({ target }) => {
          const [firstFile, ...others] = target.files ?? []
          if (firstFile === undefined || asking === null || open === null) return
          const value = open.step.several === true ? [firstFile, ...others] : firstFile
          ask(answered(asking, open.name, value, open.step.format(value)))
        }}
      />
    </Command>
  )
}

function Chip({ text }: { readonly text: string }) {
  return <span className="palette-chip">{text}</span>
}

/** Closes the dialog first, which restores the focus, and then acts. */
function leaveAnd(act: () => void): void {
  closePalette()
  requestAnimationFrame(() => requestAnimationFrame(act))
}

function idsOf({ heading, lines }: Group): readonly string[] {
  return lines.map(({ id }) => `${heading} ${id}`)
}

function chosenWords(count: number, isTickets: boolean): string {
  return words(isTickets ? 'tickets' : 'selected', { count: count.toLocaleString('en-US') })
}
