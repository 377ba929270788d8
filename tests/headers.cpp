// All public headers, read and used by a C++ compiler.
#include <quinte/quinte.h>
#include <quinte/scene.h>
#include <quinte/host.h>
#include <quinte/session.h>
#include <quinte/truth.h>
#include <cstdio>

int main()
{
    for (int i = 0; i < qn_game_count(); i++) {
        const qn_game *game = qn_game_at(i);
        qn_setup setup = qn_setup_standard(game, game->players_min);
        qn_seed seed = {};
        static qn_record record;
        qn_state state;
        qn_record_start(&record, game, &setup, &seed, &state);
        if (record.shuffle_count != 1 || game->truth->turn(&state) < 0)
            return 1;
        qn_terms terms = {};
        qn_table *table = qn_table_new(game, &setup, &terms);
        if (!table || qn_table_phase(table) != QN_GATHERING || qn_text_columns("é", false) != 1)
            return 1;
        qn_table_free(table);
        std::printf("%s begins with seat %d\n", game->id, record.first);
    }
    return 0;
}
