export {
  EXPORT_DIRECT_ROWS,
  EXPORT_FORMATS,
  EXPORT_HOURS,
  type ExportFormat,
  type ExportRequest,
  XLSX_MAX_ROWS,
} from '../../contract/calls/export.ts';
