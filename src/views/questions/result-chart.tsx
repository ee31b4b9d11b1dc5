import { useTranslation } from 'react-i18next';
import { type QuestionKind, questionKind } from '../../contract/questions/index.ts';
import { answerGroup } from '../../contract/questions/groups.ts';
import { useIntlLocale } from '../widgets/use-intl-locale.ts';
import './result-chart.css';

interface Props {
  readonly kind: QuestionKind;
  /** As they are stored, and by how many people each was given. */
  readonly answers: readonly { readonly answer: string; readonly count: number }[];
}

/** The average of answers that are numbers, and how many lie in each of their groups. Nothing for other answers. */
export function ResultChart({ kind, answers }: Props) {
  const { t } = useTranslation();
  const locale = useIntlLocale();
  const { numbers } = questionKind(kind);
  if (!numbers) return null;
  const given = answers.flatMap(({ answer, count }) => {
    const number = numbers.numberIn(answer);
    return number === undefined ? [] : [{ answer, score: numbers.scoreOf(number), count }];
  });
  const people = given.reduce((sum, { count }) => sum + count, 0);
  if (people === 0) return null;
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const percents = new Intl.NumberFormat(locale, { style: 'percent' });
  const score = given.reduce((sum, each) => sum + each.score * each.count, 0) / people;
  const groups = (numbers.groups ?? []).map(({ name }) => {
    const count = given.reduce(
      (sum, each) => sum + (answerGroup(kind, each.answer) === name ? each.count : 0),
      0,
    );
    return { name, count, share: count / people };
  });
  return (
    <div className="question-result">
      <p>{t(`questions:average.${kind}`, { score: format.format(score) })}</p>
      {groups.length > 0 && (
        <ul>
          {groups.map(({ name, count, share }) => (
            <li key={name}>
              <span>{t(`questions:group.${name}`)}</span>
              <span className="question-result-bar" aria-hidden>
                <span style={{ width: `${share * 100}%` }} />
              </span>
              <span>{`${format.format(count)} (${percents.format(share)})`}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
