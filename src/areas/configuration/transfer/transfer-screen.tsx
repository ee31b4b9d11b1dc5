import { Button } from '@blueprintjs/core';
import { DownloadIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { zipPackage } from '../../../contract/layers/package-zip.ts';
import { useConfigTransfer } from '../hooks/use-config-transfer.ts';
import { useErrorText } from '../../../views/errors/error-text.ts';
import { useNotify } from '../../../views/notify/index.ts';
import { CONFIGURATION } from '../changes/place-of.ts';
import '../review/review.css';
import { ImportPanel } from './import-panel.tsx';
import { saveFile } from './save-file.ts';
import './transfer.css';

const FILE_NAME = 'tessera-configuration.zip';

/** What the tenant has changed of the product, as a file: out to another environment, and in from one. */
export function TransferScreen() {
  const { t, i18n } = useTranslation();
  const errorText = useErrorText();
  const notify = useNotify();
  const transfer = useConfigTransfer(i18n.language);
  const onExport = async () => {
    const zip = zipPackage(await transfer.read());
    saveFile(new Blob([zip], { type: 'application/zip' }), FILE_NAME);
  };
  const fail = (failure: unknown) => notify({ message: errorText(failure), intent: 'danger' });
  return (
    <div className="config-review">
      <header className="config-object-header">
        <div className="config-object-title">
          <Link to={CONFIGURATION}>{t('configuration:title')}</Link>
          <h1>{t('configuration:packages.title')}</h1>
        </div>
      </header>
      <p className="page-intro">{t('configuration:packages.intro')}</p>
      <section aria-labelledby="transfer-export" className="card transfer-block">
        <h2 id="transfer-export">{t('configuration:packages.export')}</h2>
        <p>{t('configuration:packages.exportText')}</p>
        <Button
          icon={<DownloadIcon />}
          text={t('configuration:packages.download')}
          onClick={() => void onExport().catch(fail)}
        />
      </section>
      <ImportPanel transfer={transfer} />
    </div>
  );
}
