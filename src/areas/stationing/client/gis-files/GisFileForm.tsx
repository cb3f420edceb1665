import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import '#src/areas/stationing/client/gis-files/gis-files.css'
import { GIS_FILE_GB_MAX, GIS_FILES_MAX } from '#src/areas/stationing/domain/gis-files/limits'
import { checkScaleFactor } from '#src/areas/stationing/domain/scale-factor'
import { gisFileCalls, listInView, type GisFile } from '#src/areas/stationing/client/gis-files/gis-file-rows'
import { clearGisUploads, dropGisUpload, forgetUploads, gisUploads, isListed, noteWaiting, type GisUpload } from '#src/areas/stationing/client/gis-files/gis-uploads'
import { words } from '#src/areas/stationing/client/messages'
import { alignmentCalls } from '#src/areas/stationing/client/stationing-rows'
import { useProjectChoices } from '#src/areas/projects/client/public/use-project-choices'
import { callApi } from '#src/platform/client/api/call-api'
import { SearchChoiceEntry } from '#src/platform/client/form/SearchChoiceEntry'
import { TextEntry } from '#src/platform/client/form/TextEntry'
import { useDroppedFiles } from '#src/platform/client/form/use-dropped-files'
import { useForm, useFormState } from '#src/platform/client/form/use-form'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { allow, refuse } from '#src/platform/domain/verdict'
import { FormPane } from '#src/workspace/client/form/FormPane'
import { NOT_THERE, Unanswered } from '#src/workspace/client/frame/Unanswered'
import { usePerson } from '#src/workspace/client/frame/use-person'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePane, usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { takeContext } from '#src/workspace/client/panes/store'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { runCommand } from '#src/workspace/client/running/run-command'

const NONE: readonly GisUpload[] = []
const FRESH = { staleTime: 0, gcTime: 0 } as const

interface Held {
  readonly dot_project_id: string
  readonly projection: string
  readonly scale_factor: string
  /** The upload ids, separated by commas; 'waiting' until all uploads are complete. */
  readonly uploads: string
  readonly version: string
}

const EMPTY: Held = { dot_project_id: '', projection: '', scale_factor: '', uploads: '', version: '0' }

function heldOf({ dot_project_id: project, projection, scale_factor: factor, version }: GisFile): Held {
  return { dot_project_id: String(project), projection: String(projection), scale_factor: factor === '1' ? '' : (factor ?? ''), uploads: '', version: String(version) }
}

interface Choice {
  readonly value: string
  readonly label: string
  readonly detail: string
}

/** The form for new GIS files, or for the project, projection and scale factor of an existing file (GEO-3 to GEO-7). */
export function Form({ params: { id: idText = 'new' } }: PaneViewProps) {
  const { dot_authority_id: agency } = usePerson()
  const id = idText === 'new' ? null : Number(idText)
  const projections = useQuery({ queryKey: ['projections'], queryFn: async ({ signal }) => (await callApi(alignmentCalls.projections({}), { signal, ignore: 'all' })).projections, staleTime: Number.POSITIVE_INFINITY })
  const file = useQuery({ queryKey: ['gis_files', agency, id], queryFn: async ({ signal }) => (await callApi(gisFileCalls.detail({ id: id ?? 0 }), { signal, ignore: NOT_THERE })).fme_import_file_request, enabled: id !== null, ...FRESH })
  const { choices: projects, asked: askedProjects } = useProjectChoices(file.data === undefined ? '' : String(file.data.dot_project_id))
  usePaneTitle(id === null ? words('new_gis_files') : (file.data?.name ?? words('gis_file')))
  if (projects === undefined || projections.data === undefined || (id !== null && file.data === undefined)) return <Unanswered asked={[askedProjects, projections, file]} lines={6} />
  return (
    <GisForm
      key={idText} file={file.data ?? null}
      projects={projects}
      projections={projections.data.map(({ code, name }) => ({ value: String(code), label: name, detail: words('epsg', { code }) }))}
    />
  )
}

function GisForm({ file, projects, projections }: { readonly file: GisFile | null; readonly projects: readonly Choice[]; readonly projections: readonly Choice[] }) {
  const { id: paneId } = usePane()
  const files = useSnapshot(gisUploads).byPane[paneId] ?? NONE
  useEffect(() => () => clearGisUploads(paneId), [paneId])
  const uploads = files.some(({ sent, size }) => sent < size) ? 'waiting' : files.map(({ id }) => id).join(',')
  const form = useForm<Held, object>({
    start: file === null ? EMPTY : heldOf(file),
    labels: { dot_project_id: words('project'), projection: words('projection'), scale_factor: words('scale_factor'), uploads: words('files') },
    check: ({ dot_project_id: project, projection, scale_factor: factor, uploads: uploadsText }) => ({
      dot_project_id: project === '' ? refuse('errors.field_is_required', { label: words('project') }) : allow,
      projection: projection === '' ? refuse('errors.field_is_required', { label: words('projection') }) : allow,
      scale_factor: checkScaleFactor(factor),
      uploads: file !== null || (uploadsText !== '' && uploadsText !== 'waiting') ? allow : refuse(uploadsText === '' ? 'errors.no_file_selected' : 'errors.gis_uploading'),
    }),
    request({ dot_project_id: project, projection, scale_factor: factor, uploads: uploadsText, version }) {
      if (file !== null) return gisFileCalls.change({ id: file.id, dot_project_id: Number(project), projection: Number(projection), scale_factor: factor.trim() === '' ? null : factor.trim(), version: Number(version) })
      const content = new FormData()
      for (const [name, value] of Object.entries({ dot_project_id: project, projection, scale_factor: factor.trim(), uploads: uploadsText })) content.append(name, value)
      return gisFileCalls.create({ file: content })
    },
    records: 'gis_file',
    successMessage: () => (file === null ? words('gis_files_added', { count: files.length }) : words('gis_file_saved', { name: file.name })),
    undoWords: () => words(file === null ? 'undo_add_files' : 'undo_edit_file'),
    present: (current) => heldOf(current as GisFile),
    saved(_answer, leaveFor) {
      forgetUploads(files.map(({ id }) => id))
      notifyRecordsChanged('gis_file', null)
      leaveFor(listInView())
    },
    show: (name, value) => [...(name === 'projection' ? projections : projects)].find((one) => one.value === value)?.label ?? String(value),
  })
  useEffect(() => void form.put('uploads', uploads), [form, uploads])
  const problem = useFormState(form).problems['uploads']
  return (
    <FormPane form={form} label={file === null ? words('new_gis_files') : file.name} leaveTo={listInView()} {...(file === null && { save: words('add_files') })}>
      {file === null && <FileField files={files} problem={problem} />}
      <SearchChoiceEntry form={form} name="dot_project_id" isRequired isFirst choices={projects} />
      <SearchChoiceEntry form={form} name="projection" isRequired choices={projections} hint={words('projection_hint')} />
      <TextEntry form={form} name="scale_factor" inputMode="decimal" hint={words('scale_optional')} />
    </FormPane>
  )
}

/** The field for the files of the form, each with its upload progress. Files are chosen, dropped here, or added by a command. */
function FileField({ files, problem }: { readonly files: readonly GisUpload[]; readonly problem: string | undefined }) {
  const { id: paneId } = usePane()
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => void (isOpen.current = false)
  }, [])
  const { isOver, drop } = useDroppedFiles((files) => void addAll(files, paneId, () => isOpen.current))
  const input = useRef<HTMLInputElement>(null)
  return (
    <section className="entry-wide gis-drop" data-over={isOver} aria-label={words('files')} {...drop}>
      <span className="field-label">{words('files')}</span>
      <p className="gis-quiet">{words('files_hint', { max: GIS_FILES_MAX, size: GIS_FILE_GB_MAX })}</p>
      {files.length > 0 && (
        <ul>
          {files.map(({ id, name, size, sent }) => (
            <li key={id}>
              <span>{name}</span>
              {sent < size ? <progress max={size} value={sent} aria-label={words('uploading', { name })} /> : <span className="gis-quiet">{words('uploaded_file')}</span>}
              <button type="button" className="icon-button" aria-label={words('leave_out', { name })} onClick={() => dropGisUpload(paneId, id)}>
                <X aria-hidden size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {problem !== undefined && <p className="field-problem" role="alert">{problem}</p>}
      <p>
        <input ref={input} type="file" multiple hidden aria-hidden tabIndex={-1} onChange={({ target }) => {
          void addAll([...(target.files ?? [])], paneId, () => isOpen.current)
          target.value = ''
        }} />
        <button type="button" className="button" onClick={() => input.current?.click()}>{words('choose_files')}</button>
        <CommandButton id="gis-files.add-file" />
      </p>
    </section>
  )
}

/**
 * Adds the files to the form in a pane one after the other, so that each refusal is shown with its file. All files are listed before the
 * first upload begins, so that the form is not saved without the pending ones. Stops when the form is closed, and skips the files that the
 * person has removed.
 */
async function addAll(files: readonly File[], paneId: string, isOpen: () => boolean): Promise<void> {
  const context = takeContext(paneId)
  const waiting = files.filter((file) => noteWaiting(paneId, file))
  for (const file of files) {
    if (!isOpen()) return
    if (!waiting.includes(file) || isListed(paneId, file)) await runCommand('gis-files.add-file', { answers: { file }, by: 'button', context })
  }
}
