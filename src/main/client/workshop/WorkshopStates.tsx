import { ApiError } from '#src/platform/client/api/api-error'
import { words } from '#src/main/client/workshop/messages'
import { Part, Specimen } from '#src/main/client/workshop/Specimen'
import { CheckResult } from '#src/workspace/client/import/CheckResult'
import { ColumnMapping } from '#src/workspace/client/import/ColumnMapping'
import { DownloadRefused, ImportActions } from '#src/workspace/client/import/ImportActions'
import { ImportEffects } from '#src/workspace/client/import/ImportEffects'
import { Skeleton } from '#src/workspace/client/frame/PaneFrame'
import { Unanswered } from '#src/workspace/client/frame/Unanswered'
import { UnansweredField } from '#src/workspace/client/frame/UnansweredField'
import { UploadProgress } from '#src/workspace/client/uploads/UploadProgress'

const queriesWith = (error: Error | null) => [{ error, refetch: () => undefined }]
const failure = new ApiError(500, words('failed'))
const file = { headings: [words('number'), words('quantity')], columns: ['number', null], first_rows: [['84-1021', '24.37'], ['84-1022', '']] }
const fields = [{ key: 'number', label: words('number') }, { key: 'quantity', label: words('quantity') }]
const checked = { id: 0, check: 1, good: 2, error_count: 0 }
const listed = { id: 0, columns: ['number', null], rows: 2, good: 2, errors: [], listed_rows: 0, listed_width: 2, is_checked: true, check: 1 }
const labels = { all: words('import_all'), valid: words('import_all') }
const effects = { created: 1, updated: 1, unchanged: 0, fields: [{ field: 'number', changed: 1, emptied: 0 }], conflict_count: 0, conflicts: [] }
const upload = { id: 'workshop', name: 'load.jpg', size: 12_582_912, sent: 4_194_304, isQueued: false, retryIn: null, failure: null }

/** Examples of a screen while it loads and after loading has failed, and of the parts of an import and of an upload. */
export function WorkshopStates() {
  return (
    <>
      <Part title={words('waiting')}>
        <div className="workshop-tables">
          <Specimen of="Skeleton" state="busy"><Skeleton /></Specimen>
          <Specimen of="Unanswered" state="busy"><Unanswered asked={queriesWith(null)} lines={3} /></Specimen>
          <Specimen of="Unanswered" state="missing"><Unanswered asked={[]} isMissing /></Specimen>
          <Specimen of="Unanswered" state="error"><Unanswered asked={queriesWith(failure)} /></Specimen>
          <Specimen of="UnansweredField" state="busy"><UnansweredField label={words('number')} asked={{ error: null, refetch: () => undefined }} /></Specimen>
          <Specimen of="UnansweredField" state="error"><UnansweredField label={words('number')} asked={{ error: failure, refetch: () => undefined }} /></Specimen>
        </div>
      </Part>
      <Part title={words('an_import')}>
        <div className="workshop-import">
          <Specimen of="CheckResult" state="default"><CheckResult shown={checked} title={words('can_be_imported')}>{null}</CheckResult></Specimen>
          <Specimen of="ImportActions" state="default"><ImportActions kind={{ commit: 'imports.commit-import', download: 'imports.download-refused' }} open={{ key: 'workshop' }} shown={listed} checkOrImport="imports.check-or-import" labels={labels} /></Specimen>
          <Specimen of="DownloadRefused" state="default"><DownloadRefused kind={{ download: 'imports.download-refused' }} /></Specimen>
          <Specimen of="ImportEffects" state="default"><ImportEffects effects={effects} labels={{ created: words('new_rows'), updated: words('changed_rows'), unchanged: words('unchanged_rows') }} labelOf={() => words('number')} /></Specimen>
          <Specimen of="ColumnMapping" state="default"><ColumnMapping shown={{ ...file, good: null }} fields={fields} fieldLabel={words('field')} check="imports.check-import" /></Specimen>
        </div>
      </Part>
      <Part title={words('an_upload')}>
        <div className="workshop-tables">
          <Specimen of="UploadProgress" state="default"><UploadProgress uploads={[upload]} isSent={words('loading')}>{null}</UploadProgress></Specimen>
          <Specimen of="UploadProgress" state="busy"><UploadProgress uploads={[{ ...upload, sent: 0, isQueued: true }]} isSent={words('loading')}>{null}</UploadProgress></Specimen>
          <Specimen of="UploadProgress" state="error"><UploadProgress uploads={[{ ...upload, failure: words('failed') }]} isSent={words('loading')}>{null}</UploadProgress></Specimen>
        </div>
      </Part>
    </>
  )
}
