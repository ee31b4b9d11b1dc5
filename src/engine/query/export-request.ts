export {
  EXPORT_DIRECT_ROWS,
  EXPORT_FORMATS,
  EXPORT_HOURS,
  EXPORT_NOT_FOUND,
  type ExportFormat,
  type ExportRequest,
  XLSX_MAX_ROWS,
} from '../../contract/calls/export.ts';
