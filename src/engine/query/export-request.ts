export { EXPORT_FORMATS, type ExportFormat, type ExportRequest } from '../../contract/export.ts';
