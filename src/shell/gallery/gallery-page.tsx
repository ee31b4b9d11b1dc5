import { Link, useParams } from 'react-router-dom';
import { LocalePicker } from '../page/locale-picker.tsx';
import { ThemeToggle } from '../page/theme-toggle.tsx';
import { FixedServer } from './fixed-server.tsx';
import type { GalleryGroup, GalleryState } from './gallery-state.ts';
import './gallery.css';
import { GROUPS } from './groups.ts';

const GALLERY = '/dev/gallery';

/**
 * Every widget in each of its states, over records of its own: for people who build widgets, and for the tests that
 * walk over all states. `/dev/gallery` lists them, `/dev/gallery/<group>` shows a group, and
 * `/dev/gallery/<group>/<state>` one state alone. In development only.
 */
export function GalleryPage() {
  const { group: groupId, state: stateId } = useParams();
  const group = GROUPS.find(({ id }) => id === groupId);
  const state = group?.states.find(({ id }) => id === stateId);
  return (
    <div className="gallery">
      <header className="gallery-bar">
        <Link to={GALLERY}>Gallery</Link>
        {group && <Link to={`${GALLERY}/${group.id}`}>{group.title}</Link>}
        <span className="gallery-space" />
        <LocalePicker />
        <ThemeToggle />
      </header>
      <main>
        {group && state ? (
          <>
            <h1>{`${group.title}: ${state.title}`}</h1>
            <StateBody key={`${group.id} ${state.id}`} state={state} />
          </>
        ) : group ? (
          <GroupStates key={group.id} group={group} />
        ) : (
          <Index />
        )}
      </main>
    </div>
  );
}

function Index() {
  return (
    <>
      <h1>Gallery</h1>
      {GROUPS.map((group) => (
        <section key={group.id} aria-label={group.title}>
          <h2>
            <Link to={`${GALLERY}/${group.id}`}>{group.title}</Link>
          </h2>
          <StateLinks group={group} />
        </section>
      ))}
    </>
  );
}

function StateLinks({ group }: { readonly group: GalleryGroup }) {
  return (
    <ul className="gallery-links">
      {group.states.map(({ id, title, isAlone }) => (
        <li key={id}>
          {isAlone ? (
            <Link to={`${GALLERY}/${group.id}/${id}`}>{title}</Link>
          ) : (
            <a href={`${GALLERY}/${group.id}#${id}`}>{title}</a>
          )}
        </li>
      ))}
    </ul>
  );
}

function GroupStates({ group }: { readonly group: GalleryGroup }) {
  return (
    <>
      <h1>{group.title}</h1>
      <StateLinks group={group} />
      {group.states
        .filter(({ isAlone }) => !isAlone)
        .map((state) => (
          <section key={state.id} id={state.id} aria-labelledby={`${state.id}--title`}>
            <h2 id={`${state.id}--title`}>
              <Link to={`${GALLERY}/${group.id}/${state.id}`}>{state.title}</Link>
            </h2>
            <StateBody state={state} />
          </section>
        ))}
    </>
  );
}

function StateBody({ state }: { readonly state: GalleryState }) {
  const { show: Show, server = 'answers', height } = state;
  return (
    <FixedServer mood={server}>
      <div className="gallery-state" style={height === undefined ? undefined : { height }}>
        <Show />
      </div>
    </FixedServer>
  );
}
