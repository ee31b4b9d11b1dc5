import {
  CellStyleModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  LocaleModule,
  ModuleRegistry,
  RowApiModule,
  RowSelectionModule,
} from 'ag-grid-community';

/** Only what the table uses: the whole grid would be the biggest part of the bundle. */
ModuleRegistry.registerModules([
  CellStyleModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  LocaleModule,
  RowApiModule,
  RowSelectionModule,
]);
