import { NonIdealState } from '@blueprintjs/core';
import { AxisBottom, AxisLeft } from '@visx/axis';
import { GridRows } from '@visx/grid';
import { scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { answerGroup } from '../../../contract/questions/groups.ts';
import type { QuestionKind } from '../../../contract/questions/index.ts';
import { ResultChart } from '../../../views/questions/result-chart.tsx';
import { clockText } from '../../../views/widgets/clock-text.ts';
import { useIntlLocale } from '../../../views/widgets/use-intl-locale.ts';
import { type Device, useWatching, type Watched, type WatchedOf } from '../hooks/use-watching.ts';
import { LoadFailure } from '../load-failure.tsx';
import { answeredAddress, answersAddress } from './answers-address.ts';
import { DataTable } from './data-table.tsx';
import { useDeviceName } from './use-device-name.ts';
import { PathsChart } from './paths-chart.tsx';
import { Results } from './results.tsx';

const SIZE = { width: 720, height: 200, left: 48, right: 16, top: 12, bottom: 32 };
const TICKS = 5;

/** How receivers have watched what a campaign shows, or an element wherever it was shown: nothing of what nobody has begun. */
export function Watching({ of, id }: { readonly of: WatchedOf; readonly id: string }) {
  const { t } = useTranslation();
  const { watched, devices = [], error, retry } = useWatching(of, id);
  const begun = watched?.filter(({ started }) => started > 0) ?? [];
  if (error) return <LoadFailure error={error} retry={retry} />;
  return (
    <>
      {of === 'element' && watched && !begun.length && (
        <NonIdealState title={t('campaigns:watching.none')} description={t('campaigns:watching.noneHint')} />
      )}
      {begun.map((each) => (
        <Element key={each.id} element={each} {...(of === 'campaign' ? { campaign: id } : {})} />
      ))}
      <Devices devices={devices} />
    </>
  );
}

function Devices({ devices }: { readonly devices: readonly Device[] }) {
  const { t } = useTranslation();
  const nameOf = useDeviceName();
  if (!devices.length) return null;
  return (
    <section>
      <h2>{t('campaigns:watching.devices')}</h2>
      <DataTable
        title={t('campaigns:watching.devices')}
        words={2}
        head={[t('campaigns:watching.device'), t('campaigns:watching.browser'), t('campaigns:report.people')]}
        rows={devices.map(({ device, browser, people }) => [nameOf(device), browser, people])}
      />
    </section>
  );
}

interface ElementProps {
  readonly element: Watched;
  /** Where only one counts. */
  readonly campaign?: string;
}

function Element({ element, campaign }: ElementProps) {
  const { t } = useTranslation();
  const numbers = new Intl.NumberFormat(useIntlLocale());
  const { id, name, started, completed, secondsToComplete, parts, places, answers, paths } = element;
  const questions = [...new Set(answers.map(({ questionId }) => questionId))];
  return (
    <section aria-labelledby={`watched-${id}`}>
      <h2 id={`watched-${id}`}>
        <bdi>{name}</bdi>
      </h2>
      <p>
        {t('campaigns:watching.told', {
          started: numbers.format(started),
          completed: numbers.format(completed),
        })}
        {secondsToComplete !== null && (
          <> {t('campaigns:watching.time', { time: clockText(secondsToComplete) })}</>
        )}
      </p>
      {parts.length > 0 && <Parts parts={parts} length={element.length ?? 0} />}
      {places.length > 0 && (
        <>
          <h3>{t('campaigns:watching.places')}</h3>
          <DataTable
            title={t('campaigns:watching.places')}
            head={[t('campaigns:watching.place'), t('campaigns:report.people'), t('campaigns:watching.left')]}
            rows={places.map(({ title, people, left }) => [title, people, left])}
          />
        </>
      )}
      {questions.map((questionId) => {
        const given = answers.filter((each) => each.questionId === questionId);
        const right = { true: t('campaigns:watching.right'), false: t('campaigns:watching.wrong'), null: '' };
        const question = given[0]?.question ?? '';
        const isJudged = given.some(({ isRight }) => isRight !== null);
        const kind = given[0]?.kind as QuestionKind | null;
        const groups = given.map(({ answer }) => kind && answerGroup(kind, answer));
        const hasGroups = groups.some(Boolean);
        const asked = { element: id, question: questionId, campaign };
        return (
          <div key={questionId}>
            <h3 dir="auto">{question}</h3>
            {kind && <ResultChart kind={kind} answers={given} />}
            <DataTable
              title={question}
              words={isJudged || hasGroups ? 2 : 1}
              head={[
                t('campaigns:watching.answer'),
                ...(isJudged ? [t('campaigns:watching.judged')] : []),
                ...(hasGroups ? [t('questions:groups')] : []),
                t('campaigns:report.people'),
              ]}
              rows={given.map(({ answer, isRight, count }, at) => [
                {
                  value: answer,
                  to: answeredAddress(asked, answer),
                  title: t('campaigns:watching.whoAnswered', { answer }),
                },
                ...(isJudged ? [right[`${isRight}` as const]] : []),
                ...(hasGroups ? [groups[at] ? t(`questions:group.${groups[at]}`) : ''] : []),
                { value: count, to: answersAddress(asked, answer) },
              ])}
            />
            <p>
              <Link to={answersAddress(asked)}>{t('campaigns:watching.searchAnswers')}</Link>
            </p>
          </div>
        );
      })}
      <Results {...element} />
      {paths.length > 0 && (
        <>
          <h3>{t('campaigns:watching.paths')}</h3>
          <PathsChart title={t('campaigns:watching.paths')} paths={paths} />
          <DataTable
            title={t('campaigns:watching.paths')}
            words={3}
            head={[
              t('campaigns:watching.from'),
              t('campaigns:watching.choice'),
              t('campaigns:watching.to'),
              t('campaigns:watching.times'),
            ]}
            rows={paths.map(({ from, choice, to, count }) => [from, choice, to, count])}
          />
        </>
      )}
    </section>
  );
}

/** Who has seen which part of a video, as bars and as a table. */
function Parts({ parts, length }: { readonly parts: Watched['parts']; readonly length: number }) {
  const { t } = useTranslation();
  const locale = useIntlLocale();
  const most = Math.max(1, ...parts.map(({ people }) => people));
  const x = scaleLinear({ domain: [0, length], range: [SIZE.left, SIZE.width - SIZE.right] });
  const y = scaleLinear({ domain: [0, most], range: [SIZE.height - SIZE.bottom, SIZE.top], nice: true });
  const numbers = new Intl.NumberFormat(locale, { notation: 'compact' });
  const width = Math.max(1, (SIZE.width - SIZE.left - SIZE.right) / parts.length - 1);
  const title = t('campaigns:watching.parts');
  return (
    <>
      <h3>{title}</h3>
      <ul className="report-legend" aria-hidden>
        <li className="is-opened">{t('campaigns:watching.seen')}</li>
        <li className="is-clicked">{t('campaigns:watching.left')}</li>
      </ul>
      <div className="report-scroll" tabIndex={0} role="group" aria-label={title}>
        <svg
          className="report-lines report-bars"
          viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
          role="img"
          aria-label={title}
        >
          <GridRows scale={y} left={SIZE.left} width={SIZE.width - SIZE.left - SIZE.right} numTicks={TICKS} />
          <AxisLeft
            scale={y}
            left={SIZE.left}
            numTicks={TICKS}
            tickFormat={(value) => (Number.isInteger(Number(value)) ? numbers.format(Number(value)) : '')}
          />
          <AxisBottom
            scale={x}
            top={SIZE.height - SIZE.bottom}
            numTicks={TICKS}
            tickFormat={(value) => clockText(Number(value))}
          />
          <g className="is-opened">
            {parts.map(({ from, people }) => (
              <Bar key={from} x={x(from)} y={y(people)} width={width} height={y(0) - y(people)}>
                <title>{`${clockText(from)} · ${numbers.format(people)}`}</title>
              </Bar>
            ))}
          </g>
          <g className="is-clicked">
            {parts.map(
              ({ from, left }) =>
                left > 0 && (
                  <Bar key={from} x={x(from)} y={y(left)} width={width} height={y(0) - y(left)}>
                    <title>
                      {`${clockText(from)} · ${t('campaigns:watching.left')}: ${numbers.format(left)}`}
                    </title>
                  </Bar>
                ),
            )}
          </g>
        </svg>
      </div>
      <details>
        <summary>{t('campaigns:report.asTable')}</summary>
        <DataTable
          title={title}
          head={[t('campaigns:watching.moment'), t('campaigns:report.people'), t('campaigns:watching.left')]}
          rows={parts.map(({ from, people, left }) => [clockText(from), people, left])}
        />
      </details>
    </>
  );
}
