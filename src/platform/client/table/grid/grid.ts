import {
  CellApiModule, CellStyleModule, ColumnApiModule, EventApiModule, InfiniteRowModelModule, LocaleModule, ModuleRegistry,
  PaginationModule, RenderApiModule, RowApiModule, RowSelectionModule, RowStyleModule, ScrollApiModule, TextEditorModule,
  enableDevValidations, themeQuartz,
} from 'ag-grid-community'

/** The only place that imports AG Grid's modules, so that only these modules are in the bundle. */
ModuleRegistry.registerModules([
  InfiniteRowModelModule, RowSelectionModule, RowApiModule, RowStyleModule, CellApiModule, CellStyleModule, ColumnApiModule,
  EventApiModule, RenderApiModule, ScrollApiModule, LocaleModule, TextEditorModule, PaginationModule,
])
if (import.meta.env.DEV) enableDevValidations()

/** One theme for light, dark and high contrast: every color is one of our CSS variables. */
export const gridTheme = themeQuartz.withParams({
  accentColor: 'var(--accent)',
  backgroundColor: 'var(--surface)',
  foregroundColor: 'var(--text)',
  dataBackgroundColor: 'var(--surface)',
  oddRowBackgroundColor: 'var(--surface)',
  borderColor: 'var(--line)',
  borderRadius: 'var(--radius-small)',
  wrapperBorder: 'none',
  wrapperBorderRadius: '0',
  columnBorder: 'none',
  rowBorder: { color: 'var(--line)' },
  headerRowBorder: { color: 'var(--line)' },
  headerBackgroundColor: 'var(--surface-2)',
  headerTextColor: 'var(--text-2)',
  headerFontWeight: 'var(--weight)',
  headerFontSize: 'var(--text-sm)',
  headerColumnBorder: 'none',
  headerColumnResizeHandleColor: 'transparent',
  pinnedColumnBorder: { color: 'var(--line)' },
  fontFamily: 'var(--font)',
  fontSize: 'var(--text-md)',
  cellFontWeight: 'var(--weight)',
  cellHorizontalPadding: 'var(--space-2)',
  rowHoverColor: 'var(--surface-2)',
  selectedRowBackgroundColor: 'var(--accent-soft)',
  rangeSelectionBorderColor: 'transparent',
  inputBackgroundColor: 'var(--surface)',
  inputBorder: { color: 'var(--line-strong)' },
  inputTextColor: 'var(--text)',
  focusShadow: 'none',
  iconSize: '0.875rem',
  browserColorScheme: 'inherit',
})
